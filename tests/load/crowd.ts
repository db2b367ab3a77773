import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "../../prisma/generated/client";
import { addCrowd, addReportsOf, growSchool, type Size } from "../../prisma/seed/add-bulk-data";

/** What the long pages are measured with. */
export type Crowd = {
  /** The demo student, who has two hundred reports more, and the student's group. */
  studentId: number;
  groupId: number;
  /** A group of sixty students, taught by the demo teacher. */
  bigGroupId: number;
};

const REPORTS = 200;
const STUDENTS = 60;

/** Fills a database with the demo school up to the size, and with what the long pages need at any size. */
export async function gatherCrowd(
  databaseUrl: string,
  { size, say }: { size: Size; say: (line: string) => void },
): Promise<Crowd> {
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl }) });
  try {
    if (size !== "s") say(`Filling the database up to size ${size}`);
    await growSchool(db, size);
    const teacher = await db.user.findUniqueOrThrow({ where: { username: "teacher" }, select: { id: true } });
    const where = { student: { username: "student" } };
    const { id, studentId, groupId } = await db.placement.findFirstOrThrow({ where, orderBy: { id: "asc" } });
    await addReportsOf(db, id, REPORTS);
    const crowd = { name: "big", students: STUDENTS, reports: STUDENTS * 10, teacherId: teacher.id };
    const bigGroupId = await addCrowd(db, crowd);
    await db.$executeRaw`analyze`;
    return { studentId, groupId, bigGroupId };
  } finally {
    await db.$disconnect();
  }
}
