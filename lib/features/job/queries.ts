import "server-only";
import { sql } from "kysely";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { downloadHeaders } from "@/lib/platform/http/download";
import { limits } from "@/lib/platform/limits";
import { type Page, pageOf } from "@/lib/platform/paging";
import { on, statements } from "@/lib/platform/sql";
import type { BackgroundJob } from "@/prisma/generated/client";
import { hiddenExports, visibleKinds, visibleTo } from "./policy";
import { fileTypes, goesAt, isOpen, jobStates, keptDays, splitName } from "./rules";
import type { JobItem } from "./schema";

/** For how many days the school keeps jobs. */
const schoolRule = () =>
  statements
    .selectFrom("RetentionRule as rule")
    .where("rule.kind", "=", "jobFiles")
    .where("rule.groupId", "is", null)
    .select("rule.keep");

/** For how many days jobs are kept: the rule of the school, or what is shipped. */
export const readKeptDays = async (): Promise<number> => (await schoolRule().executeTakeFirst())?.keep ?? keptDays;

const toItem = (
  { id, kind, subject, state, done, total, result, problem, ...job }: BackgroundJob,
  days: number,
): JobItem => ({
  jobId: id,
  kind,
  subject,
  state,
  done,
  total,
  result: result as JobItem["result"],
  problem,
  file: state === "done" && job.fileName !== null ? { name: job.fileName, bytes: job.fileBytes ?? 0 } : null,
  createdAt: job.createdAt.toISOString(),
  finishedAt: job.finishedAt?.toISOString() ?? null,
  goesAt: job.finishedAt && goesAt(job.finishedAt, days).toISOString(),
});

/** One of somebody's own jobs. Throws "not found" for any other. */
export async function getJob(actor: Actor, { jobId }: { jobId: number }): Promise<JobItem> {
  const job = await db.backgroundJob.findFirst({ where: { id: jobId, ...visibleTo(actor) } });
  if (!job) throw notFound();
  return toItem(job, await readKeptDays());
}

/** The policy's `visibleTo` as a condition on "BackgroundJob" j. */
const visibleSql = (actor: Actor) => {
  const j = on<{ j: "BackgroundJob" }>();
  return j.and([
    j("j.askerId", "=", actor.id),
    j("j.kind", "=", sql<string>`any(${visibleKinds(actor)}::text[])`),
    j.not(j.and([j("j.kind", "=", "export"), j("j.subject", "=", sql<string>`any(${hiddenExports(actor)}::text[])`)])),
  ]);
};

/** One page of somebody's own jobs, the latest first. `cursor` is the last job of the page before. */
export async function listJobs(
  actor: Actor,
  { kind, cursor }: { kind?: string | undefined; cursor?: number | undefined },
): Promise<Page<JobItem>> {
  const rows = await statements
    .selectFrom("BackgroundJob as j")
    .where(visibleSql(actor))
    .$if(kind !== undefined, (query) => query.where("j.kind", "=", kind ?? ""))
    .$if(cursor !== undefined, (query) => query.where("j.id", "<", cursor ?? 0))
    .orderBy("j.id", "desc")
    .limit(sql.lit(limits.listPageSize + 1))
    .selectAll("j")
    .select(schoolRule().as("keep"))
    .execute();
  const page = pageOf(rows, ({ id }) => id);
  return { ...page, items: page.items.map(({ keep, ...row }) => toItem(row, keep ?? keptDays)) };
}

/** So many jobs can be under way for one person on a page; the others are on the page of their kind. */
const openShown = 5;

/** Somebody's own jobs that have not ended, the latest first. */
export async function listOpenJobs(actor: Actor): Promise<JobItem[]> {
  const rows = await db.backgroundJob.findMany({
    where: { AND: [visibleTo(actor), { state: { in: jobStates.filter(isOpen) } }] },
    orderBy: { id: "desc" },
    take: openShown,
  });
  return rows.map((row) => toItem(row, keptDays));
}

/** The file of one of somebody's own jobs, read piece by piece. Throws "not found" for any other, and for one that is not done. */
export async function getJobFile(actor: Actor, { jobId }: { jobId: number }): Promise<Response> {
  const job = await db.backgroundJob.findFirst({
    where: { id: jobId, state: "done", fileName: { not: null }, ...visibleTo(actor) },
  });
  if (!job) throw notFound();
  const { name, ending } = splitName(job.fileName ?? "");
  const headers = {
    "content-type": fileTypes[ending] ?? "application/octet-stream",
    "content-length": String(job.fileBytes ?? 0),
    ...downloadHeaders(name, ending),
  };
  return new Response(piecesOf(jobId), { headers });
}

/** A file as it is read: one piece is held at a time. A file that is deleted meanwhile breaks off. */
function piecesOf(jobId: number): ReadableStream<Uint8Array> {
  let position = -1;
  return new ReadableStream({
    async pull(controller) {
      const piece = await db.backgroundJobPiece.findFirst({
        where: { jobId, position: { gt: position } },
        orderBy: { position: "asc" },
      });
      if (!piece) return controller.close();
      position = piece.position;
      controller.enqueue(piece.bytes);
    },
  });
}
