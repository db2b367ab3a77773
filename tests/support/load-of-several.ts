import { expect, vi } from "vitest";
import { limits } from "@/lib/platform/limits";
import { rateLimits } from "@/lib/platform/rate-limit";
import type { PrismaClient } from "@/prisma/generated/client";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeSignedIn } from "../factories/session";
import { makeUser } from "../factories/user";
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
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return { status: answer.status, retryAfter: Number(answer.headers.get("retry-after")) };
    },
    () => ({ status: 0, retryAfter: 0 }),
  );

/** People who write messages one after the other until they are stopped. */
export async function startWriters(site: Site, count: number) {
  const { db } = site;
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 2 });
  const student = (await makeSignedIn(db, scene.student)).token;
  const acknowledged: string[] = [];
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  let isOver = false;
  const write = async (writer: number) => {
    for (let number = 1; !isOver; number++) {
      const body = `message ${number} of ${writer}`;
      const answer = await ask(site, "/report/send-message", { reportId: report.id, body }, student);
      answers.push(answer);
      if (answer.status === 200) acknowledged.push(body);
      // The limit of one person.
      if (answer.status === 429) await db.rateLimit.deleteMany().catch(() => {});
    }
  };
  const writers = Array.from({ length: count }, (_, writer) => write(writer));
  const until = async (holds: () => boolean) => {
    await vi.waitFor(() => expect(holds(), JSON.stringify(answers.slice(-3))).toBe(true), { timeout: 30_000 });
  };
  return {
    answers,
    /** Ends when so many more were acknowledged. */
    more(wanted: number) {
      const before = acknowledged.length;
      return until(() => acknowledged.length > before + wanted);
    },
    until,
    /** Which of the acknowledged messages are not there, and which are there twice. */
    async end() {
      isOver = true;
      await Promise.all(writers);
      const stored = await db.message.findMany({ where: { reportId: report.id }, select: { body: true } });
      const bodies = stored.map(({ body }) => body);
      return {
        lost: acknowledged.filter((body) => !bodies.includes(body)),
        doubled: bodies.filter((body, at) => bodies.indexOf(body) !== at),
      };
    },
  };
}

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
