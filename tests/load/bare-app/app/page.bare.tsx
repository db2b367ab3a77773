import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/prisma/generated/client";

export const dynamic = "force-dynamic";

/** As many connections as the product opens. */
const adapter = new PrismaPg({ connectionString: process.env.DATABASE_URL, max: 20 });
const db = new PrismaClient({ adapter });

/** The yardstick of the load measurements: one query, twenty rows, and nothing else. */
// biome-ignore lint/style/noDefaultExport: Next looks for it
export default async function BarePage() {
  const reports = await db.report.findMany({ take: 20, orderBy: { id: "asc" }, select: { id: true, name: true } });
  return (
    <ul>
      {reports.map((report) => (
        <li key={report.id}>{report.name}</li>
      ))}
    </ul>
  );
}
