import { beforeAll, describe, expect, it } from "vitest";
import type { Party } from "@/lib/features/evaluation/rating/rules";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { signingPath } from "@/lib/platform/navigation/signing-path";
import { studentPath } from "@/lib/platform/navigation/student-path";
import { makeEvaluation } from "../factories/evaluation";
import { makeTalk } from "../factories/evaluation-signing";
import { makeTalkField } from "../factories/evaluation-talk";
import { type MadePlacement, makePlacement } from "../factories/placement";
import { makeSession, makeSignedIn } from "../factories/session";
import { makeUser } from "../factories/user";
import { countCells } from "../runner/cells";
import { baseUrl, dataOf, db, leadsTo, post, send } from "../support/api";
import { readPdf } from "../support/read-pdf";

const readers = ["student", "supervisor", "secondarySupervisor", "teacher", "admin", "viewer"] as const;
type Reader = (typeof readers)[number];

/** Whose words somebody gets, while nobody, the student, the supervisor, and both have submitted. */
const table: Record<Reader, [Party[], Party[], Party[], Party[]]> = {
  student: [["student"], ["student"], ["student"], ["student", "supervisor"]],
  supervisor: [["supervisor"], ["supervisor"], ["supervisor"], ["student", "supervisor"]],
  secondarySupervisor: [[], [], ["supervisor"], ["student", "supervisor"]],
  teacher: [[], ["student"], ["supervisor"], ["student", "supervisor"]],
  admin: [[], ["student"], ["supervisor"], ["student", "supervisor"]],
  // An admin who looks at the product as the student: without the student's draft.
  viewer: [[], ["student"], [], ["student", "supervisor"]],
};
const submissions: Party[][] = [[], ["student"], ["supervisor"], ["student", "supervisor"]];

const tokens = {} as Record<Reader, string>;
let scene: MadePlacement;
let evaluationId = 0;
beforeAll(async () => {
  scene = await makePlacement(db);
  evaluationId = (await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] })).id;
  // An answer for supervisors and teachers, and for the student when both have submitted.
  await makeTalkField(db, evaluationId, { field: "dangerOfNotPassing", value: true, authorId: scene.teacher.id });
  await makeTalk(db, { evaluationId, authorId: scene.supervisor.id, term: 1 }, { dangerOfNotPassing: null });
  const people = { ...scene, admin: await makeUser(db, "Admin") };
  for (const reader of readers) {
    if (reader === "viewer") continue;
    tokens[reader] = (await makeSignedIn(db, people[reader])).token;
  }
  const viewerSid = (await makeSession(db, people.admin.id)).sid;
  tokens.viewer = (await makeSignedIn(db, scene.student, { viewerSid })).token;
});

/** A page as it is opened, fetched as data, and prefetched. */
async function pageTexts(path: string, token: string): Promise<string[]> {
  const forms = [{}, { rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }] as Record<string, string>[];
  return Promise.all(
    forms.map(async (headers) => {
      const sent = { cookies: { "Admin-Token": token }, headers };
      const answered = await send(path, sent);
      const next = leadsTo(answered);
      return next?.includes("_rsc") ? (await send(next, sent)).text : answered.text;
    }),
  );
}

/** The words of the document. */
async function documentText(token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${baseUrl}/api/evaluation/document?evaluationId=${evaluationId}`, { headers });
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  return readPdf(new Uint8Array(await answer.arrayBuffer())).text;
}

/** The field as it is stored, in JSON or in the data of a page. */
const answered = /field\\*":\\*"dangerOfNotPassing/;

/** Everything that somebody can get about the evaluation. */
async function everyText(reader: Reader): Promise<string[]> {
  const token = tokens[reader];
  const call = async (path: string, input: object) => (await post(path, input, { bearer: token })).text;
  const pages = [
    evaluationPath(evaluationId, 1),
    signingPath(evaluationId, 1),
    studentPath(scene.student.id, 1, scene.group.id),
    studentPath(scene.student.id, 3, scene.group.id),
    studentPath(scene.student.id, 2, scene.group.id),
    "/dashboard",
    "/student",
    "/supervisor",
    `/group/${scene.group.id}`,
    `/admin/evaluations/${evaluationId}`,
    "/admin/evaluations",
  ];
  return [
    await call("/evaluation/get", { evaluationId }),
    await call("/evaluation/get", { evaluationId, stage: 1 }),
    await call("/evaluation/list", {}),
    await call("/user/getNotifyForUser", { pageToLoadNew: 0, pageToLoadOld: 0, action: "get" }),
    await call("/admin/getAllEvaluation", {}),
    await call("/admin/adminGetDataForEvaluation", { evaluationId }),
    (await send(`/api/admin/getLogDataOfEvaluationReport?evaluationId=${evaluationId}`, { bearer: token })).text,
    (await send(`/api/evaluation/signed-content?evaluationId=${evaluationId}&stage=1`, { bearer: token })).text,
    await documentText(token),
    ...(await Promise.all(pages.map((path) => pageTexts(path, token)))).flat(),
  ];
}

describe.each(readers)("what the %s gets of an evaluation through any door", (reader) => {
  it.each(submissions.map((submitted, column) => ({ submitted, seen: table[reader][column] })))(
    "when $submitted submitted: the words of $seen",
    async ({ submitted, seen = [] }) => {
      await db.evaluationPart.updateMany({ where: { evaluationId }, data: { submittedAt: null, submittedById: null } });
      await db.evaluationPart.updateMany({
        where: { evaluationId, party: { in: submitted } },
        data: { submittedAt: new Date(), submittedById: scene.student.id },
      });
      const own = await post("/evaluation/get", { evaluationId }, { bearer: tokens[reader] });
      const { factors, dangerOfNotPassing } = dataOf<{
        factors: Record<Party, object | null>[];
        dangerOfNotPassing: boolean | null;
      }>(own);
      for (const party of ["student", "supervisor"] as const)
        expect([party, factors.map((factor) => factor[party] !== null)]).toEqual([
          party,
          factors.map(() => seen.includes(party)),
        ]);
      expect((await send(evaluationPath(evaluationId, 1), { cookies: { "Admin-Token": tokens[reader] } })).status).toBe(
        200,
      );
      const texts = await everyText(reader);
      const found = (["student", "supervisor"] as const).filter((party) =>
        texts.some((text) => text.includes(`Comment of the ${party}`) || text.includes(`Text of the ${party}`)),
      );
      expect(found).toEqual(seen);
      const isAnswerTheirs = submitted.length === 2 || (reader !== "student" && reader !== "viewer");
      expect(dangerOfNotPassing).toBe(isAnswerTheirs ? true : null);
      expect(texts.some((text) => answered.test(text))).toBe(isAnswerTheirs);
      countCells("evaluations through any door, by reader and submissions");
    },
  );
});
