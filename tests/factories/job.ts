import type { Prisma, PrismaClient } from "@/prisma/generated/client";

/** A job of somebody: an export of users that is done, with a file of two pieces, unless something else is given. */
export async function makeJob(
  db: PrismaClient,
  askerId: number,
  data: Partial<Prisma.BackgroundJobUncheckedCreateInput> = {},
) {
  const pieces = [Buffer.from("first "), Buffer.from("second")];
  const isDone = (data.state ?? "done") === "done";
  const file = { fileName: "Users 2026-11-24.xlsx", fileBytes: Buffer.concat(pieces).length, finishedAt: new Date() };
  const input = { kind: "users", columns: ["name"], filter: {} };
  const job = await db.backgroundJob.create({
    data: {
      kind: "export",
      subject: "users",
      state: "done",
      locale: "nb",
      input,
      askerId,
      ...(isDone && { ...file, result: { rows: 1 }, done: 1, total: 1 }),
      ...data,
    },
  });
  if (isDone)
    await db.backgroundJobPiece.createMany({
      data: pieces.map((bytes, position) => ({ jobId: job.id, position, bytes: new Uint8Array(bytes) })),
    });
  return job;
}
