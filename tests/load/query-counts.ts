import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "../../prisma/generated/client";
import { type Subject, sendOnce } from "./generator";
import { countStatements } from "./statement-log";

const TRIES = 3;

/** How many statements each subject costs once the instance's caches are warm. */
export async function countQueries(
  { origin, log }: { origin: string; log: string },
  subjects: readonly Subject[],
): Promise<Map<string, number>> {
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

/** So much is added before the second count. */
export const added = 50;

/** Gives the student of a report fifty more like it, each with a notification, and the report itself fifty more messages. */
export async function addReports(databaseUrl: string, reportId: number): Promise<void> {
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
    for (let number = 1; number <= added; number++) {
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
      data: Array.from({ length: added }, (_, index) => ({ reportId: id, ...author, body: `Message ${index + 1}` })),
    });
  } finally {
    await db.$disconnect();
  }
}
