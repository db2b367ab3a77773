import "server-only";
import { createHash } from "node:crypto";
import { countOpenJobs, startJob } from "@/lib/features/job/commands/start-job";
import { visibleTo } from "@/lib/features/job/policy";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { invalid, invalidAt, notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { lockName } from "@/lib/platform/locks";
import { importsOf } from "../queries/find-imported";
import type { ImportExcelInput } from "../schema";

const pieceBytes = 1024 * 1024;

/** What every Excel file begins with: it is an archive. */
const archiveHead = [0x50, 0x4b, 0x03, 0x04];

/** Much more text than a row has of it, so that it is a name. */
const nameLength = 200;

/**
 * Stores a file and starts the job that checks or imports it, in the asker's language. Throws bad input for what is no Excel file, while
 * another import of anybody's has not ended, and for an import of another file than its preview's, and "not found" for a preview that is not
 * the asker's own, or not done. An import of a preview whose import has begun, or is done, gives the number of that one: the answer to the first
 * call was lost.
 */
export async function importExcel(
  actor: Actor,
  { file, dryRun, previewId, skipRefused = false, invite = false }: ImportExcelInput,
  { locale }: Pick<Caller, "locale">,
): Promise<{ jobId: number }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!archiveHead.every((byte, index) => bytes[index] === byte))
    throw invalidAt("file", "system.error_not_spreadsheet");
  const hash = createHash("sha256").update(bytes).digest("hex");
  const jobId = await inTransaction(actor, async (work) => {
    const { tx } = work;
    // Two people who start one find out of each other.
    await lockName(tx, "imports");
    const begun = dryRun ? null : await findBegun(tx, actor, { previewId: previewId ?? 0, hash });
    if (begun) return begun.jobId;
    if ((await countOpenJobs(work, "everybody", "import")) > 0) throw invalid("import.error_running");
    if (!dryRun) await assertPreviewed(tx, actor, { previewId: previewId ?? 0, hash });
    const input = { dryRun, previewId: previewId ?? null, skipRefused, invite };
    const subject = dryRun ? "preview" : "import";
    const started = await startJob(work, actor, { kind: "import", subject, input, locale });
    await tx.importFile.create({ data: { jobId: started, name: file.name.slice(0, nameLength), hash } });
    for (let at = 0; at < bytes.length; at += pieceBytes)
      await tx.importPiece.create({
        data: { jobId: started, position: at / pieceBytes, bytes: bytes.slice(at, at + pieceBytes) },
      });
    await work.audit("import.start", started, { after: { dryRun, skipRefused, invite } });
    return started;
  });
  return { jobId };
}

type Previewed = { previewId: number; hash: string };

/** The asker's own import of a preview, unless it has failed or was cancelled; null when there is none. */
const findBegun = (tx: Tx, actor: Actor, { previewId, hash }: Previewed): Promise<{ jobId: number } | null> =>
  tx.importFile.findFirst({
    where: {
      hash,
      job: { ...importsOf(actor, previewId), state: { in: ["queued", "running", "done"] } },
    },
    select: { jobId: true },
  });

async function assertPreviewed(tx: Tx, actor: Actor, { previewId, hash }: Previewed): Promise<void> {
  const preview = await tx.importFile.findFirst({
    where: { jobId: previewId, outcome: { not: null }, job: { state: "done", ...visibleTo(actor) } },
    select: { hash: true },
  });
  if (!preview) throw notFound();
  if (preview.hash !== hash) throw invalidAt("file", "import.error_other_file");
}
