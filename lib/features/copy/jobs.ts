import "server-only";
import type { z } from "zod";
import { documentsFor } from "@/lib/features/evaluation/document/queries/get-document";
import type { JobOutcome, RunningJob } from "@/lib/features/job/commands/run-job";
import { defineJob } from "@/lib/features/job/jobs";
import { jobKinds } from "@/lib/features/job/rules";
import { findAbsentActor } from "@/lib/platform/auth/absent-actor";
import type { Actor } from "@/lib/platform/auth/actor";
import { schoolDayOf } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { streamZip, type ZipEntry } from "@/lib/platform/zip-file";
import { copyData, listAccounts } from "./queries/copy-data";
import { listOwnEvaluations } from "./queries/own-record";
import { readmeOf } from "./queries/readme";
import { sectionNames } from "./rules";
import { copySchema } from "./schema";

/** Whose copy it is, as they are now. Throws bad input for somebody who may not have it any more. */
async function askerOf(id: number): Promise<Actor> {
  const actor = await findAbsentActor(id);
  if (!actor?.permissions.includes(jobKinds.copy)) throw invalid("copy.error_rights");
  return actor;
}

async function* once<Content>(content: Content): AsyncGenerator<Content> {
  yield content;
}

type Progress = { done: number; step: () => Promise<void> };

/** The evaluations of which an account of the person is the student, with that account. */
async function studentOf(accounts: readonly Actor[]) {
  const listed = accounts.map(async (actor) =>
    (await listOwnEvaluations(actor)).map((evaluationId) => ({ actor, evaluationId })),
  );
  return (await Promise.all(listed)).flat();
}

/** Writes what is stored about the asker to the job's file, as they may see it at this moment. */
export async function writeCopy(job: RunningJob, _asked: z.infer<typeof copySchema>): Promise<JobOutcome> {
  const actor = await askerOf(job.askerId);
  const { locale } = job;
  const madeAt = new Date();
  const accounts = await listAccounts(actor);
  const evaluations = await studentOf(accounts);
  const total = accounts.length * sectionNames.length + evaluations.length;
  await job.progress(0, total);
  const progress: Progress = {
    done: 0,
    step: async () => {
      progress.done += 1;
      await job.progress(progress.done);
    },
  };

  async function* entries(): AsyncGenerator<ZipEntry> {
    const { fullName: name, username } = actor;
    yield { name: "README.txt", content: once(readmeOf(locale, { name, username, madeAt })) };
    yield { name: "data.json", content: copyData(accounts, { locale, madeAt, onSection: progress.step }) };
    for (const { id, username: account } of accounts) {
      const avatar = await db.avatar.findUnique({ where: { userId: id }, select: { image: true } });
      const file = id === actor.id ? "picture.webp" : `picture-${account}.webp`;
      if (avatar) yield { name: file, content: once(avatar.image), isCompressed: true };
    }
    for (const { actor: student, evaluationId } of evaluations) {
      let number = 0;
      for await (const { file, kind, locale: language } of documentsFor(student, { evaluationId, locale })) {
        number += 1;
        const path = `documents/evaluation-${evaluationId}-${number}-${kind}-${language}.pdf`;
        yield { name: path, content: once(file), isCompressed: true };
      }
      await progress.step();
    }
  }
  await streamZip(entries(), job.write);
  // What was lost meanwhile is not handed over.
  await askerOf(job.askerId);
  const named = translatorFor(locale, "copy")("file_name", { username: actor.username });
  return {
    result: { merged: accounts.length - 1, evaluations: evaluations.length },
    fileName: `${named} ${schoolDayOf(madeAt)}.zip`,
    finish: ({ audit }) => audit("copy.done", job.id, { after: { mergedAccounts: accounts.length - 1 } }),
  };
}

export const copyOwnData = defineJob("copy", copySchema, writeCopy);
