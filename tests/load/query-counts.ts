import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "../../prisma/generated/client";
import { type Subject, sendOnce } from "./generator";
import { table } from "./markdown";
import type { Stage } from "./stage";
import { countStatements } from "./statement-log";

/** Statements by subject, as the database is and with more reports. */
export type QueryCounts = { few: Map<string, number>; many: Map<string, number> };

const TRIES = 3;

/** So much is added before the second count. */
const ADDED = 50;

/** Counts the statements of each subject, gives a report's student and the report itself more, and counts again. */
export async function countQueries(
  { counted, databaseLog, databaseUrl }: Pick<Stage, "counted" | "databaseLog" | "databaseUrl">,
  subjects: readonly Subject[],
  reportId: number,
): Promise<QueryCounts> {
  const few = await count(counted, databaseLog, subjects);
  await addReports(databaseUrl, reportId);
  return { few, many: await count(counted, databaseLog, subjects) };
}

/** How many statements each subject costs once the instance's caches are warm. */
async function count(origin: string, log: string, subjects: readonly Subject[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const subject of subjects) {
    await sendOnce(origin, subject);
    const tries: number[] = [];
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const before = countStatements(log);
      await sendOnce(origin, subject);
      tries.push(countStatements(log) - before);
    }
    // Work in the background may fall into one of the tries; the least is the request's own.
    counts.set(subject.name, Math.min(...tries));
  }
  return counts;
}

/** Gives the student of a report fifty more like it, each with a notification, and the report itself fifty more messages. */
async function addReports(databaseUrl: string, reportId: number): Promise<void> {
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl }) });
  try {
    const { id, parts, messages, placement, ...report } = await db.report.findUniqueOrThrow({
      where: { id: reportId },
      include: { parts: { include: { answers: true } }, messages: true, placement: { select: { studentId: true } } },
    });
    const copies = parts.map(({ id: _id, reportId: _reportId, answers, ...part }) => ({
      ...part,
      answers: { create: answers.map(({ partId: _partId, ...answer }) => answer) },
    }));
    for (let number = 1; number <= ADDED; number++) {
      await db.report.create({
        data: {
          ...report,
          name: `${report.name} ${number}`,
          parts: { create: copies },
          notifications: {
            create: { recipientId: placement.studentId, contentKey: "notification.student.feedback-given" },
          },
        },
      });
    }
    const author = { authorId: placement.studentId, seat: "student" as const };
    await db.message.createMany({
      data: Array.from({ length: ADDED }, (_, index) => ({ reportId: id, ...author, body: `Message ${index + 1}` })),
    });
  } finally {
    await db.$disconnect();
  }
}

/** The results as a section of the page. */
export const describeQueries = ({ few, many }: QueryCounts): string =>
  `SQL statements of one request, \`begin\` and \`commit\` included, with warm caches: with that database, and after the
student has received ${ADDED} more reports and notifications and the report ${ADDED} more messages. A number that grows from left to right is
a query per row.

${table(
  ["", "as it is", `${ADDED} more`],
  [...few].map(([name, statements]) => [name, String(statements), String(many.get(name))]),
)}`;
