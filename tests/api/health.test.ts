import { once } from "node:events";
import { request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { addJob } from "@/lib/platform/jobs/add-job";
import { figureNames } from "@/lib/platform/metrics/figures";
import { rateLimits } from "@/lib/platform/rate-limit";
import { version } from "@/package.json";
import { baseUrl, dataOf, db, expectEnvelope, forgetTries, post, send } from "../support/api";
import { metricsToken } from "../support/metrics-token";
import { soon } from "../support/soon";

type Ready = { verdict: string; version: string; build: string; checks: Record<string, string> };

const figures = async () => (await send("/api/metrics", { bearer: metricsToken })).text;

/** The value of a figure; undefined when the answer has none. */
const figureIn = (text: string, line: string): number | undefined => {
  const found = text.split("\n").find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

beforeAll(async () => {
  await forgetTries();
});

/** Asks for the figures from another address of this machine, whose wrong tokens block no other test. */
async function askFrom(localAddress: string, token: string): Promise<{ status: number; retryAfter: number }> {
  const asked = request(`${baseUrl}/api/metrics`, { localAddress, headers: { authorization: `Bearer ${token}` } });
  const [answer] = await once(asked.end(), "response");
  answer.resume();
  return { status: answer.statusCode, retryAfter: Number(answer.headers["retry-after"]) };
}

/** One web process answers everything, also what only the first of several does. */
const isAlone = (process.env.WEB_PROCESSES || "1") === "1";

describe("the health of a running product", () => {
  it("is that it lives, in which version, without a session or anything else", async () => {
    const { status, body, headers } = await send("/api/health/live");
    expect([status, body]).toEqual([200, { status: 200, data: { version, build: expect.stringMatching(/^\w{7,}$/) } }]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("server-timing")).toBeNull();
  });

  it("is that every check is in order, and nothing secret", async () => {
    const inOrder = {
      verdict: "ok",
      checks: {
        database: "ok",
        disk: "ok",
        channels: "ok",
        jobs: isAlone ? "ok" : expect.stringMatching(/^(ok|off)$/),
      },
    };
    // A check that takes long on a busy machine counts as failed.
    const answer = await soon(async () => {
      const answered = await send("/api/health/ready");
      expect(answered).toMatchObject({ status: 200, body: { data: inOrder } });
      return answered;
    });
    const { verdict, checks, ...named } = dataOf<Ready>(answer);
    expect({ verdict, checks }).toEqual(inOrder);
    expect(Object.keys(named)).toEqual(["version", "build"]);
    for (const secret of [process.env.DATABASE_URL, process.env.PUSHER_SECRET, process.env.NEXTAUTH_SECRET])
      expect(answer.text).not.toContain(secret);
  });

  it("is told to thirty that ask at once, which are no calls of people", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => send("/api/health/ready")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await figures()).not.toContain('practicum_calls_total{call="/health/');
  });

  it.each(["/api/health/live", "/api/health/ready"])("%s looks at no session", async (path) => {
    const { status } = await send(path, { bearer: "no token of ours", cookies: { "Admin-Token": "nonsense" } });
    expect(status).toBe(200);
  });

  it("takes no input", async () => {
    const answered = await send("/api/health/ready?verbose=1");
    expectEnvelope(answered);
    expect(answered.status).toBe(400);
  });
});

describe("the figures of a running product", () => {
  it("are given in the format of Prometheus to whoever has the token", async () => {
    const { status, headers, text } = await send("/api/metrics", { bearer: metricsToken });
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    // Several processes have no start in common.
    const named = figureNames().filter((name) => isAlone || name !== "process_start_time_seconds");
    for (const name of named) expect(text).toContain(`# TYPE ${name} `);
    expect(figureIn(text, "practicum_sockets")).toBeGreaterThanOrEqual(0);
    expect(figureIn(text, 'practicum_database_connections{state="total"}')).toBeGreaterThan(0);
    expect(figureIn(text, 'practicum_disk_bytes{state="free"}')).toBeGreaterThan(0);
    expect(text).toContain(`practicum_info{version="${version}",build="`);
  });

  it("have the queue, a few seconds later at most", async () => {
    await db.$transaction((tx) => addJob(tx, "purge-jobs", {}, { runAt: new Date("2999-01-01") }));
    await soon(
      async () =>
        expect(figureIn(await figures(), 'practicum_queue_jobs{task="purge-jobs",state="waiting"}')).toBeGreaterThan(0),
      500,
    );
  });

  it("count calls by how they ended, and pages by their route", async () => {
    const refused = `practicum_calls_total{call="/user/getinfo",outcome="unauthenticated"}`;
    const seen = `practicum_pages_total{page="/redirect/[...path]",status="307"}`;
    const before = await figures();
    await post("/user/getinfo", {});
    await send("/redirect/group/7/and/more");
    const after = await figures();
    expect(figureIn(after, refused)).toBeGreaterThan(figureIn(before, refused) ?? 0);
    expect(figureIn(after, seen)).toBeGreaterThan(figureIn(before, seen) ?? 0);
    // Neither an id nor anything that a caller has sent is the value of a label.
    await send("/api/secret-address-7");
    await send("/secret-address-7");
    expect(await figures()).not.toContain("secret-address-7");
  });

  it.each([
    ["no token", {}],
    ["a wrong one", { bearer: "wrong" }],
    ["a longer one", { bearer: `${metricsToken}x` }],
    ["it in a cookie only", { cookies: { "Admin-Token": metricsToken } }],
  ])("are given to nobody with %s", async (_, sent) => {
    const answered = await send("/api/metrics", sent);
    expectEnvelope(answered);
    expect(answered.status).toBe(401);
    expect(answered.text).not.toContain("practicum_");
  });

  // Only on Linux are there more addresses than the one that all requests come from.
  it.runIf(process.platform === "linux")(
    "stop answering an address that tries tokens, but for the right one",
    async () => {
      const tries = await Promise.all(
        Array.from({ length: rateLimits.metricsAddress.points + 5 }, (_, index) =>
          askFrom("127.0.79.1", `guess ${index}`),
        ),
      );
      const count = (status: number) => tries.filter((one) => one.status === status).length;
      expect([count(401), count(429)]).toEqual([rateLimits.metricsAddress.points, 5]);
      for (const { status, retryAfter } of tries) if (status === 429) expect(retryAfter).toBeGreaterThan(0);
      expect((await askFrom("127.0.79.1", metricsToken)).status).toBe(200);
      expect((await askFrom("127.0.79.2", "wrong")).status).toBe(401);
    },
  );
});
