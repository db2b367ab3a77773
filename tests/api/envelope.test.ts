import { beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/lib/features/calls";
import { rateLimits } from "@/lib/platform/rate-limit";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeSignedIn } from "../factories/session";
import { unique } from "../factories/unique";
import { makeUser } from "../factories/user";
import { db, expectEnvelope, forgetTries, post, send } from "../support/api";

beforeAll(async () => {
  await forgetTries();
});

async function makeStudent() {
  const scene = await makePlacement(db);
  const { token } = await makeSignedIn(db, scene.student);
  return { scene, report: await makeReport(db, scene), bearer: token };
}

describe("the body of an answer", () => {
  it("done", async () => {
    const { bearer } = await makeStudent();
    const { status, body, headers } = await post("/user/getBadgeNumberForUser", {}, { bearer });
    expect([status, body]).toEqual([200, { status: 200, data: 0 }]);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("to bad input names each field", async () => {
    const { status, body } = await post("/user/login", { username: " ", password: "", more: 1 });
    expect([status, body]).toEqual([
      400,
      {
        status: 400,
        error: "system.error_input",
        errors: { username: ["validation.required"], password: ["validation.required"], more: ["validation.invalid"] },
        data: null,
      },
    ]);
  });

  it("to an answer that is too long names its field", async () => {
    const { scene, report, bearer } = await makeStudent();
    const answers = [{ questionId: scene.group.form.questions.goal, value: "a".repeat(5_001) }];
    const { body } = await post("/report/save", { reportId: report.id, revision: 0, answers }, { bearer });
    expect(body).toMatchObject({ status: 400, errors: { "answers.0.value": ["validation.too_long"] } });
  });

  it("to invalid JSON, and to a body that is too large, names the error", async () => {
    expect((await post("/user/login", "{")).body).toMatchObject({
      status: 400,
      error: "system.error_not_json",
      errors: {},
    });
    expect((await post("/user/login", " ".repeat(1_000_001))).body).toMatchObject({
      status: 400,
      error: "system.error_too_large",
    });
  });

  it("to a violated rule has one message for the whole", async () => {
    const { report, bearer } = await makeStudent();
    const { body } = await post(
      "/report/change-status",
      { reportId: report.id, revision: 0, action: "complete" },
      { bearer },
    );
    expect(body).toEqual({ status: 400, error: "report.error_step_not_possible", errors: {}, data: null });
  });

  it("to the wrong password, an unknown name and an inactive account is the same", async () => {
    const [active, inactive] = [await makeUser(db), await makeUser(db, "Student", { active: false })];
    const answers = await Promise.all(
      [
        [active.username, "wrong"],
        [unique("nobody"), "Practicum-1"],
        [inactive.username, "Practicum-1"],
      ].map(([username, password]) => post("/user/login", { username, password })),
    );
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([
        400,
        { status: 400, error: "sign_in.error_wrong", errors: { password: ["sign_in.error_wrong"] }, data: null },
      ]);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  it("without a session", async () => {
    const { status, body } = await post("/user/getinfo", {});
    expect([status, body]).toEqual([401, { status: 401, error: "system.error_access_denied" }]);
  });

  it("to an account that may not enter has an inner code", async () => {
    const user = await makeUser(db, "Student", { active: false });
    const { status, body } = await post("/user/getinfo", {}, { bearer: (await makeSignedIn(db, user)).token });
    expect([status, body]).toEqual([401, { status: 401, error: "system.error_access_denied", code: 403 }]);
  });

  it("for a user who has not chosen a password yet", async () => {
    const user = await makeUser(db, "Student", { isFirstLogin: true });
    const { status, body } = await post("/user/getSetting", undefined, {
      method: "GET",
      bearer: (await makeSignedIn(db, user)).token,
    });
    expect([status, body]).toEqual([403, { status: 403, error: "system.error_first_login" }]);
  });

  it("for what is not there", async () => {
    const { bearer } = await makeStudent();
    const { status, body } = await post("/report/get", { reportId: 2_147_483_647 }, { bearer });
    expect([status, body]).toEqual([404, { status: 404, error: "system.error_not_found" }]);
  });

  it("to a conflict contains the current revision", async () => {
    const { report, bearer } = await makeStudent();
    const save = () => post("/report/save", { reportId: report.id, revision: 0, answers: [] }, { bearer });
    expect((await save()).body).toEqual({ status: 200, data: { revision: 1 } });
    const { status, body } = await save();
    expect([status, body]).toEqual([409, { status: 409, error: "system.error_changed_meanwhile", revision: 1 }]);
  });

  it("to too many messages of one person gives the time to wait, and blocks nobody else", async () => {
    const { scene, report, bearer } = await makeStudent();
    const write = (token: string) =>
      post("/report/send-message", { reportId: report.id, body: "Hello" }, { bearer: token });
    expect((await write(bearer)).status).toBe(200);
    // One after the other, they would not all be sent within the minute on a busy machine.
    await db.rateLimit.update({
      where: { key: `writing:${scene.student.id}` },
      data: { points: rateLimits.writing.points },
    });
    const refused = await write(bearer);
    expect([refused.status, refused.body]).toEqual([429, { status: 429, error: "system.error_too_many" }]);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(rateLimits.writing.block);
    expect((await write((await makeSignedIn(db, scene.teacher)).token)).status).toBe(200);
  });

  it("to too many failed sign-ins of one account asks for a code", async () => {
    const { username } = await makeUser(db);
    const attempt = () => post("/user/login", { username, password: "wrong" });
    for (let failed = 0; failed < rateLimits.signInAccount.points; failed += 1)
      expect((await attempt()).body).toMatchObject({ status: 400, error: "sign_in.error_wrong" });
    const refused = await attempt();
    expectEnvelope(refused);
    const error = "user.error_code_needed";
    expect(refused.body).toEqual({ status: 400, error, errors: { code: [error] }, data: null });
  });
});

describe("the id of a request", () => {
  it("is returned when the caller sends a valid one, and is created otherwise", async () => {
    const withId = (id: string) => post("/user/getinfo", {}, { headers: { "x-request-id": id } });
    expect((await withId("abc-123")).headers.get("x-request-id")).toBe("abc-123");
    for (const id of ["a b", "<script>", "a".repeat(129)]) {
      const made = (await withId(id)).headers.get("x-request-id");
      expect(made).not.toBe(id);
      expect(made).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe("another method", () => {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

  it.each(calls.map(({ method, path }) => ({ method, path })))(
    "is refused for $method $path",
    async ({ method, path }) => {
      for (const other of methods.filter((one) => one !== method)) {
        const answered = await send(`/api${path}`, { method: other, body: other === "GET" ? undefined : "{}" });
        expectEnvelope(answered);
        expect([other, answered.status]).toEqual([other, 405]);
        expect(answered.headers.get("allow")).toContain(method);
      }
    },
  );
});
