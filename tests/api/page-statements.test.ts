import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { studentTabs } from "@/lib/features/student/rules";
import { findFreePort } from "@/lib/host/processes";
import { proofCookie } from "@/lib/platform/auth/cookies";
import { issueProof } from "@/lib/platform/auth/feide/proof";
import { type Role, roles } from "@/lib/platform/auth/permissions";
import { evaluationPath, noticeTab } from "@/lib/platform/navigation/evaluation-path";
import { signingPath } from "@/lib/platform/navigation/signing-path";
import { categoryPath, studentPath } from "@/lib/platform/navigation/student-path";
import texts from "@/messages/nb.json";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeAbsence } from "../factories/absence";
import { makeGivenNotice } from "../factories/evaluation-document";
import { makeGoalAnswer, makeGoalAssessment } from "../factories/evaluation-goals";
import { makeSignLink } from "../factories/evaluation-sign-link";
import { makeSignable } from "../factories/evaluation-signing";
import { makeGoal } from "../factories/goal";
import { makeGuestLink } from "../factories/guest-link";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeSession, makeSignedIn } from "../factories/session";
import { makeLink } from "../factories/token";
import { makeUser, testPassword } from "../factories/user";
import { countStatements, statementLogging } from "../load/statement-log";
import { countCells } from "../runner/cells";
import { htmlProblems } from "../support/html";
import { makeOwnDatabase, type OwnDatabase } from "../support/own-database";
import { launchProduct, type OwnProduct, stopProduct } from "../support/own-product";
import { makeVisitors, places } from "../support/places";
import { isNotFound } from "../support/visit";
import { type Reach, reach } from "../support/web-process";

/** How many statements a page may take, `begin` and `commit` included. */
const most = 6;

/** Work in the background may fall into one of them: the least is the page's own. */
const tries = 3;

const dir = mkdtempSync(path.join(tmpdir(), "practicum-statements-"));
let database: OwnDatabase;
let product: OwnProduct;
let instance: Reach;
let { tokens, addressOf }: Awaited<ReturnType<typeof makeVisitors>> = {} as never;
let full: Awaited<ReturnType<typeof makeFullPlacement>>;

beforeAll(async () => {
  database = await makeOwnDatabase();
  product = launchProduct(
    { dir, port: await findFreePort() },
    {
      DATABASE_URL: statementLogging.url(database.url),
      // The test makes the sessions.
      NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? "",
      // The mails of a demo are pages too.
      DEMO: "1",
      // It looks for work all the time.
      WORKER: "off",
    },
  );
  await product.printed("Ctrl-C stops it.");
  instance = reach(product.port);
  ({ tokens, addressOf } = await makeVisitors(database.db));
  full = await makeFullPlacement(database.db);
});

afterAll(async () => {
  instance?.close();
  if (product) await stopProduct(product);
  await database?.drop();
  rmSync(dir, { recursive: true, force: true });
});

/** A placement with a report, a sick day, a goal, a notice and the signatures of both sides. */
async function makeFullPlacement(db: PrismaClient) {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 4 });
  const { reportId: sickDayId } = await makeAbsence(db, scene, { day: -3 });
  const { id: goalId } = await makeGoal(db, scene);
  await makeGoalAnswer(db, scene, { goalId });
  await makeGoalAssessment(db, scene, { goalId, reached: "reached" });
  const { evaluation } = await makeSignable(db, { scene, stage: 2 });
  await makeGivenNotice(db, { scene, evaluation });
  for (const person of [scene.student, scene.supervisor]) await signAs(db, person, evaluation.id);
  return { scene, report, sickDayId, evaluation };
}

async function signAs(db: PrismaClient, person: Parameters<typeof makeSignedIn>[1], evaluationId: number) {
  const { token } = await makeSignedIn(db, person);
  const term = { evaluationId, stage: 2 };
  const { data } = await instance.call<{ hash: string }>("/evaluation/get", term, token);
  const signature = { ...term, hash: data.hash, kind: "signed", password: testPassword };
  expect((await instance.call("/evaluation/sign", signature, token)).status).toBe(200);
}

const counted = (): number => countStatements(process.env.DATABASE_LOG ?? "");

/** What a page shows, and its statements with warm caches. */
async function look(address: string, token: string | undefined, enough = most) {
  const see = () => instance.get(address, token ? { cookie: `Admin-Token=${token}` } : {});
  const { status, data } = await see();
  let statements = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < tries && statements > enough; attempt++) {
    const before = counted();
    await see();
    statements = Math.min(statements, counted() - before);
  }
  return { status, text: data, statements };
}

it("are counted: a page behind a session reads it", async () => {
  expect(await look("/404", tokens.Student, 1)).toMatchObject({ status: 404, statements: 1 });
});

/** A page is shown, takes few statements and is valid HTML. */
async function expectGood(reader: string, address: string, token: string | undefined, status = 200): Promise<void> {
  const { statements, text, ...answered } = await look(address, token);
  const isMissing = isNotFound({ text });
  expect({ reader, address, ...answered, isMissing }).toEqual({ reader, address, status, isMissing: false });
  expect(statements, `of ${address} for ${reader}`).toBeLessThanOrEqual(most);
  countCells("statements of a page by visitor");
  await expectValid(reader, address, text);
}

async function expectValid(reader: string, address: string, text: string): Promise<void> {
  expect(await htmlProblems(text), `of ${address} for ${reader}`).toEqual([]);
  countCells("valid HTML by visitor");
}

it.each(Object.entries(places))(
  `%s is valid HTML of at most ${most} statements for every role`,
  async (place, { without, within }) => {
    const shownTo = (role: Role) => (typeof within === "object" ? within[role] : within);
    // Who is sent elsewhere sees that place.
    if (typeof without === "number") await expectGood("nobody", addressOf(place), undefined, without);
    for (const role of roles) {
      const shown = shownTo(role);
      if (typeof shown === "number") await expectGood(role, addressOf(place), tokens[role], shown);
    }
  },
);

it(`a profile that was viewed, and comes back with a proof by Feide, takes at most ${most} statements`, async () => {
  const { db } = database;
  const user = await makeUser(db, "Supervisor", { feideSubject: randomUUID() });
  const { session, token } = await makeSignedIn(db, user);
  const admin = await makeUser(db, "Admin");
  await makeSession(db, user.id, { viewerSid: (await makeSession(db, admin.id)).sid });
  const scope = { purpose: "end_feide", subject: user.feideSubject ?? "" } as const;
  const proof = await db.$transaction((tx) => issueProof(tx, { id: user.id, sid: session.sid }, scope));
  const { statements, text } = await look("/profile/index", `${token}; ${proofCookie}=${proof}`);
  expect(text).toContain(admin.fullName);
  expect(text).toContain(texts.feide.proved_end_feide);
  expect(statements).toBeLessThanOrEqual(most);
});

describe("of a placement with a report, a sick day, a goal, a notice and signatures, the pages", () => {
  const pages: Record<string, (reader: Role) => string[]> = {
    "of the student": () => {
      const { student, group } = full.scene;
      const tabs = Object.values(studentTabs).map((tab) => studentPath(student.id, tab, group.id));
      return [...tabs, categoryPath(student.id, group.id, 1), "/reports"];
    },
    "of the report": () => {
      const tab = (status: number) => `/group/student/report/${full.report.id}/${status}`;
      return [tab(1), tab(2), tab(4), `${tab(4)}?view=print`, `/group/student/report/${full.sickDayId}/6`];
    },
    "of the evaluation": (reader) => {
      const { id } = full.evaluation;
      const tabs = [1, 2, noticeTab].map((stage) => evaluationPath(id, stage));
      // The others have signed.
      return reader === "Teacher" ? [...tabs, signingPath(id, 2)] : tabs;
    },
  };

  it.each(Object.entries(pages))(`%s are valid HTML of at most ${most} statements`, async (_, addressesFor) => {
    const { student, supervisor, teacher } = full.scene;
    for (const { id, role } of [student, supervisor, teacher]) {
      const { token } = await makeSignedIn(database.db, { id, role });
      for (const address of addressesFor(role)) await expectGood(role, address, token);
    }
  });
});

it(`the home of everybody around a full placement is valid HTML of at most ${most} statements`, async () => {
  const { student, supervisor, teacher } = full.scene;
  for (const { id, role } of [student, supervisor, teacher]) {
    const { token } = await makeSignedIn(database.db, { id, role });
    await expectGood(role, "/dashboard", token);
  }
});

it(`the home of a teacher who has signed before the others is valid HTML of at most ${most} statements`, async () => {
  const { scene, evaluation } = await makeSignable(database.db, { stage: 2 });
  await signAs(database.db, scene.teacher, evaluation.id);
  const { token } = await makeSignedIn(database.db, scene.teacher);
  await expectGood("Teacher", "/dashboard", token);
});

it(`a page that waits for signatures is valid HTML of at most ${most} statements`, async () => {
  const { scene, evaluation } = await makeSignable(database.db);
  for (const { id, role } of [scene.student, scene.supervisor, scene.teacher]) {
    const { token } = await makeSignedIn(database.db, { id, role });
    for (const address of [evaluationPath(evaluation.id, 1), signingPath(evaluation.id, 1)])
      await expectGood(role, address, token);
  }
});

it(`a page that a mailed link opens is valid HTML of at most ${most} statements`, async () => {
  const { db } = database;
  const { id, email } = await makeUser(db);
  const signable = await makeSignable(db);
  const report = await makeReport(db, signable.scene, { status: 3 });
  const guest = await makeGuestLink(db, { reportId: report.id, createdById: signable.scene.student.id });
  for (const [path, secret, shown] of [
    ["/password", await makeLink(db, "password_reset", id), texts.password.choose],
    ["/password", await makeLink(db, "invitation", id), texts.password.welcome],
    ["/email-undo", await makeLink(db, "email_undo", id, { email, revision: 1 }), texts.email_undo.submit],
    ["/guest", guest.secret, texts.guest.submit],
    ["/sign-evaluation-report-to-link", (await makeSignLink(db, signable)).token, texts.evaluation.sign_link.show],
  ] as const) {
    const address = `${path}?token=${secret}`;
    expect((await look(address, undefined)).text).toContain(shown);
    await expectGood("nobody", address, undefined);
  }
});
