import { expect } from "vitest";
import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { rateLimits } from "@/lib/platform/rate-limit";
import type { PrismaClient } from "@/prisma/generated/client";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeSignedIn } from "../factories/session";
import { makeUser } from "../factories/user";
import { soon } from "./soon";
import type { Reach } from "./web-process";

/** A product of several processes or instances: its database, and the port at which people reach any of them. */
type Site = { db: PrismaClient; port: number };

/** What anybody gets from the process or instance that the call comes to; 0 when the connection breaks. */
const ask = ({ port }: Site, name: string, body: unknown, token: string) =>
  fetch(`http://127.0.0.1:${port}/api${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    // As long as the browser's client waits: a connection that is handed to a process in the moment of its death is never answered.
    signal: AbortSignal.timeout(limits.requestTimeoutMs),
  })
    .then(async (answer) => {
      const text = await answer.text();
      return { status: answer.status, retryAfter: Number(answer.headers.get("retry-after")), text };
    })
    // Also in the middle of the answer.
    .catch(() => ({ status: 0, retryAfter: 0, text: "" }));

/** The revision in the answer to a save, and in that to one that came too late. */
const revisionSchema = z.union([
  z.object({ status: z.literal(200), data: z.object({ revision: z.number() }) }).transform(({ data }) => data.revision),
  z.object({ status: z.literal(409), revision: z.number() }).transform(({ revision }) => revision),
]);

/** People who write messages, and one who saves a report, one after the other until they are stopped. */
export async function startWriters(site: Site, count: number) {
  const { db } = site;
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 2 });
  const student = (await makeSignedIn(db, scene.student)).token;
  const acknowledged: string[] = [];
  const answers: Pick<Awaited<ReturnType<typeof ask>>, "status" | "retryAfter">[] = [];
  let isOver = false;
  const askAs = async (name: string, body: object) => {
    const { text, ...answer } = await ask(site, name, body, student);
    answers.push(answer);
    // The limit of one person.
    if (answer.status === 429) await db.rateLimit.deleteMany().catch(() => {});
    return { text, isDone: answer.status === 200 };
  };
  const write = async (writer: number) => {
    for (let number = 1; !isOver; number++) {
      const body = `message ${number} of ${writer}`;
      const { isDone } = await askAs("/report/send-message", { reportId: report.id, body });
      if (isDone) acknowledged.push(body);
    }
  };
  const saved = await makeReport(db, scene);
  const { goal: questionId } = scene.group.form.questions;
  let lastSaved = 0;
  const save = async () => {
    for (let number = 1, revision = 0; !isOver; number++) {
      const answers = [{ questionId, value: String(number) }];
      const { text, isDone } = await askAs("/report/save", { reportId: saved.id, revision, answers });
      if (isDone) lastSaved = number;
      // A save whose answer was lost may be there: the next one is told so, and goes on from it.
      const told = revisionSchema.safeParse(parsed(text));
      if (told.success) revision = told.data;
    }
  };
  const writers = [...Array.from({ length: count }, (_, writer) => write(writer)), save()];
  const until = async (holds: () => boolean) => {
    await soon(() => expect(holds(), JSON.stringify(answers.slice(-3))).toBe(true));
  };
  return {
    answers,
    /** Ends when so many more messages were acknowledged, and another save. */
    more(wanted: number) {
      const [before, savedBefore] = [acknowledged.length, lastSaved];
      return until(() => acknowledged.length > before + wanted && lastSaved > savedBefore);
    },
    until,
    /** Which of the acknowledged messages are not there, and the last acknowledged save if it is not, and which messages are there twice. */
    async end() {
      isOver = true;
      await Promise.all(writers);
      const stored = await db.message.findMany({ where: { reportId: report.id }, select: { body: true } });
      const bodies = stored.map(({ body }) => body);
      const answer = await db.answer.findFirst({ where: { questionId, part: { reportId: saved.id } } });
      expect(lastSaved).toBeGreaterThan(0);
      return {
        lost: [
          ...acknowledged.filter((body) => !bodies.includes(body)),
          // A save whose answer was lost may be there too.
          ...(Number(answer?.value ?? 0) >= lastSaved ? [] : [`save ${lastSaved}`]),
        ],
        doubled: bodies.filter((body, at) => bodies.indexOf(body) !== at),
      };
    },
  };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What two processes or instances answer in turn to somebody who tries one password more than is allowed, and what they have to. */
export async function spendTries(db: PrismaClient, [one, other]: readonly [Reach, Reach]) {
  const { token } = await makeSignedIn(db, await makeUser(db));
  const limit = rateLimits.ownPassword.points;
  const wrong = { password: "Another-1-word", currentPassword: "wrong" };
  const statuses: number[] = [];
  for (let number = 0; number <= limit; number++)
    statuses.push((await (number % 2 ? one : other).call("/user/changePassword", wrong, token)).status);
  return { statuses, expected: [...Array<number>(limit).fill(400), 429] };
}
