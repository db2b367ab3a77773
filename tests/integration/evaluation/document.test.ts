import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { listDeadlines } from "@/lib/features/evaluation/deadline/queries/list-deadlines";
import { storeDocuments } from "@/lib/features/evaluation/document/commands/store-documents";
import { catchUpDocuments } from "@/lib/features/evaluation/document/jobs";
import { getDocument } from "@/lib/features/evaluation/document/queries/get-document";
import type { DocumentQuery } from "@/lib/features/evaluation/document/schema";
import { proceedEvaluation } from "@/lib/features/evaluation/life/commands/proceed-evaluation";
import { reopenEvaluation } from "@/lib/features/evaluation/life/commands/reopen-evaluation";
import { type Party, parties } from "@/lib/features/evaluation/rating/rules";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { decideEvaluation } from "@/lib/features/evaluation/result/commands/decide-evaluation";
import { lastComplaintDay } from "@/lib/features/evaluation/result/rules";
import { listGoals } from "@/lib/features/goal/queries";
import { showDay, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/i18n/locales";
import { drawPdf } from "@/lib/platform/pdf/document";
import { rateLimits } from "@/lib/platform/rate-limit";
import type { User } from "@/prisma/generated/client";
import { makeAbsence } from "../../factories/absence";
import { makeEvaluation } from "../../factories/evaluation";
import { makeNearDeadline } from "../../factories/evaluation-deadline";
import { makeGivenNotice } from "../../factories/evaluation-document";
import { makeDecidable, makeSignable, makeWay } from "../../factories/evaluation-signing";
import { makeTalkField } from "../../factories/evaluation-talk";
import { makeGoal } from "../../factories/goal";
import { type MadePlacement, makePlacement } from "../../factories/placement";
import { makeUser, testPassword } from "../../factories/user";
import { actAs, viewAs } from "../../support/actor";
import { runJobs } from "../../support/jobs";
import { readPdf } from "../../support/read-pdf";
import { refusalOf } from "../../support/refusal";

type Given = Omit<DocumentQuery, "evaluationId">;

const answerTo = async (person: User, evaluationId: number, given: Given = {}) =>
  getDocument(await actAs(person), { evaluationId, ...given }, { locale: "nb" });

async function download(person: User, evaluationId: number, given: Given = {}) {
  const answer = await answerTo(person, evaluationId, given);
  return new Uint8Array(await answer.arrayBuffer());
}
const read = async (person: User, evaluationId: number, given: Given = {}) =>
  readPdf(await download(person, evaluationId, given));

/** An evaluation that is decided, not passed. */
async function makeDecided(given: Parameters<typeof makePlacement>[1] = {}) {
  const scene = await makePlacement(db, given);
  const evaluation = await makeDecidable(db, scene);
  const teacher = await actAs(scene.teacher);
  const decide = async () => {
    const { hash } = await getEvaluation(teacher, { evaluationId: evaluation.id }, { locale: "nb" });
    await decideEvaluation(
      teacher,
      {
        evaluationId: evaluation.id,
        assessmentPassed: false,
        reason: "Doses were given without a check.",
        noticeReason: "Seen late.",
        password: testPassword,
        hash: hash ?? "",
      },
      {},
    );
  };
  return { scene, evaluation, evaluationId: evaluation.id, decide };
}

const stored = (evaluationId: number) =>
  db.evaluationDocument.findMany({ where: { evaluationId }, orderBy: { id: "asc" } });

describe("a draft", () => {
  it("names who changed a text of the talk, and the attendance at a notice's meeting, last", async () => {
    const { scene, evaluation } = await makeSignable(db);
    const by = { authorId: scene.supervisor.id };
    await makeTalkField(db, evaluation.id, { field: "comment", value: "We agreed on more practice.", ...by });
    const { id } = await makeGivenNotice(db, { scene, evaluation });
    await db.dangerNotice.update({ where: { id }, data: { minutes: null, studentAttended: true } });
    const { has } = await read(scene.teacher, evaluation.id);
    expect(has(`Kommentar fra samtalen · Sist endret av ${scene.supervisor.fullName}`)).toBe(true);
    expect(has(`Ja. Sist endret av ${scene.teacher.fullName}`)).toBe(true);
  });

  it("has what a notice said before changes", async () => {
    const { scene, evaluation } = await makeSignable(db);
    const { id: noticeId } = await makeGivenNotice(db, { scene, evaluation });
    const steps = [{ what: "Practise alone", who: "Student", day: null }];
    const by = { minutesById: scene.supervisor.id, minutesAt: new Date(), replacedById: scene.teacher.id };
    await db.noticeVersion.create({ data: { noticeId, planVersion: 1, steps, minutes: "As it was before", ...by } });
    const { has } = await read(scene.teacher, evaluation.id);
    const wanted = [
      "Tidligere versjoner",
      `Til ${scene.teacher.fullName} endret det`,
      "Practise alone",
      "As it was before",
      `Sist endret av ${scene.supervisor.fullName}`,
    ];
    expect(wanted.filter((text) => !has(text))).toEqual([]);
  });

  const table: Record<string, readonly (readonly Party[])[]> = {
    // Who submitted: nobody, the student, the supervisor, both.
    student: [[], ["student"], [], parties],
    supervisor: [[], [], ["supervisor"], parties],
    secondarySupervisor: [[], [], ["supervisor"], parties],
    teacher: [[], ["student"], ["supervisor"], parties],
  };
  const submissions: readonly (readonly Party[])[] = [[], ["student"], ["supervisor"], parties];

  it.each(Object.keys(table))("has for the %s what they may see, and nobody's draft", async (seat) => {
    const scene = await makePlacement(db);
    const { id: evaluationId } = await makeEvaluation(db, scene, { submitted: parties });
    const person = scene[seat as "student"];
    for (const [column, submitted] of submissions.entries()) {
      const take = (isSubmitted: boolean, party: Party) =>
        db.evaluationPart.updateMany({
          where: { evaluationId, party },
          data: isSubmitted
            ? { submittedAt: new Date(), submittedById: scene.student.id }
            : { submittedAt: null, submittedById: null },
        });
      for (const party of parties) await take(submitted.includes(party), party);
      const { has } = await read(person, evaluationId);
      const shown = parties.filter((party) => has(`Comment of the ${party}`) || has(`Text of the ${party}`));
      expect([seat, submitted, shown]).toEqual([seat, submitted, table[seat]?.[column]]);
    }
  });

  it("is marked as one on every page and in its title, and names who it is for", async () => {
    const { scene, evaluation } = await makeSignable(db);
    const pdf = await read(scene.teacher, evaluation.id);
    expect(pdf.metadata).toContain(`Utkast: Midt- og sluttvurdering av ${scene.student.fullName}`);
    for (const margin of pdf.margins) expect(margin).toContain("UTKAST");
    expect(pdf.has(`lese ${scene.teacher.fullName}`)).toBe(false);
    expect(pdf.has(`Det viser det ${scene.teacher.fullName} kan lese nå`)).toBe(true);
  });

  it("leaves out what an admin has hidden", async () => {
    const { scene, evaluation } = await makeSignable(db);
    await db.evaluationPart.updateMany({
      where: { evaluationId: evaluation.id, party: "supervisor" },
      data: { hidden: true },
    });
    const { has } = await read(scene.student, evaluation.id);
    expect([has("Comment of the student"), has("Comment of the supervisor")]).toEqual([true, false]);
  });

  it("has notices that were given, and no draft of one", async () => {
    const made = await makeSignable(db);
    await makeGivenNotice(db, made, { isLate: true, isLifted: true });
    await makeGivenNotice(db, made, { isDraft: true, notMastered: "Only a draft." });
    const { supervisor, teacher } = made.scene;
    const { has } = await read(supervisor, made.evaluation.id);
    expect(has(` av ${teacher.fullName}, sammen med ${supervisor.fullName}`)).toBe(true);
    expect(has("Only a draft.")).toBe(false);
    for (const text of [
      "Does not check the dose.",
      "Checks every dose twice.",
      "It happened yesterday.",
      "Double check",
    ])
      expect(has(text)).toBe(true);
    for (const text of ["Gitt etter fristen, ", "It is mastered now."]) expect(has(text)).toBe(true);
  });

  it("is refused to who may not see the evaluation, and in a language that it is not in", async () => {
    const { scene, evaluation } = await makeSignable(db);
    const stranger = await makeUser(db, "Teacher");
    expect(await refusalOf(answerTo(stranger, evaluation.id))).toMatchObject({ kind: "notFound" });
    expect(await refusalOf(answerTo(scene.student, evaluation.id, { locale: "pt" }))).toMatchObject({
      kind: "invalid",
    });
  });

  it("shows an admin who looks as the student what the student sees, without their draft", async () => {
    const scene = await makePlacement(db);
    const { id: evaluationId } = await makeEvaluation(db, scene, { submitted: parties });
    await db.evaluationPart.updateMany({ where: { evaluationId }, data: { submittedAt: null, submittedById: null } });
    const viewer = await viewAs(await makeUser(db, "Admin"), scene.student);
    const answer = await getDocument(viewer, { evaluationId }, { locale: "nb" });
    const { has } = readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(has("Comment of the")).toBe(false);
  });
});

describe("the final document", () => {
  it("is stored by a job in the school's language and the student's, and given to everybody who sees all of it", async () => {
    const student = await makeUser(db, "Student", { languageCode: "pt-br" });
    const { scene, evaluationId, decide } = await makeDecided({ student });
    await decide();
    expect(await stored(evaluationId)).toEqual([]);
    await runJobs();
    const files = await stored(evaluationId);
    expect(files.map(({ locale }) => locale)).toEqual(["nb", "pt-br"]);
    for (const { hash, file } of files) expect(createHash("sha256").update(file).digest("hex")).toBe(hash);
    for (const person of [scene.student, scene.supervisor, scene.teacher])
      expect(Buffer.from(await download(person, evaluationId))).toEqual(Buffer.from(files[0]?.file ?? []));
    const { has, metadata } = await read(scene.student, evaluationId, { locale: "pt-br" });
    expect(has("Avaliação final")).toBe(true);
    expect(metadata).not.toContain("Rascunho");
  });

  it("is made at once for who asks before the job, and is the same file", async () => {
    const { scene, evaluationId, decide } = await makeDecided();
    await decide();
    const asked = await download(scene.student, evaluationId);
    await db.evaluationDocument.deleteMany({ where: { evaluationId } });
    await runJobs();
    const [file] = await stored(evaluationId);
    expect(Buffer.from(file?.file ?? [])).toEqual(Buffer.from(asked));
  });

  it("is stored once, whoever makes it at the same time", async () => {
    const { evaluationId, decide } = await makeDecided();
    await decide();
    await Promise.all([storeDocuments(evaluationId), storeDocuments(evaluationId)]);
    await runJobs();
    expect(await stored(evaluationId)).toHaveLength(1);
  });

  it("has everything: both sides, talk, goals, notices, absence as numbers, reasons, whole hashes and the right to complain", async () => {
    const made = await makeDecided();
    const { scene, evaluation, evaluationId, decide } = made;
    await makeAbsence(db, scene, { day: -3, kind: "sick" });
    const goal = await makeGoal(db, scene, { text: "Reports handover alone" });
    await db.goalAnswer.create({ data: { goalId: goal.id, text: "I did it twice.", authorId: scene.student.id } });
    await db.goalAssessment.create({ data: { goalId: goal.id, reached: "partly", authorId: scene.supervisor.id } });
    await makeGivenNotice(db, made);
    await db.correctedAnswer.create({
      data: {
        part: { connect: { evaluationId_term_party: { evaluationId, term: 2, party: "supervisor" } } },
        question: { connect: { id: evaluation.form.questions.factors[0] } },
        author: { connect: { id: scene.secondarySupervisor.id } },
        rating: 4,
        comment: "As it was before",
      },
    });
    await db.evaluationWay.create({
      data: {
        evaluationId,
        stage: 1,
        way: "without-signature",
        party: "student",
        witness: "Witness Wang",
        reason: "On sea until May",
        actorId: scene.teacher.id,
      },
    });
    await decide();
    const pdf = await read(scene.student, evaluationId);
    const { hash } = await db.signedContent.findFirstOrThrow({ where: { evaluationId, stage: 3 } });
    const wanted = [
      scene.student.fullName,
      scene.supervisor.fullName,
      scene.secondarySupervisor.fullName,
      scene.teacher.fullName,
      "Comment of the student",
      "Text of the supervisor",
      "3 ",
      "As it was before",
      // Who wrote the answer that holds has corrected it; the correction names who had answered before.
      `Før det hadde ${scene.secondarySupervisor.fullName} svart`,
      "I did it twice.",
      "Delvis nådd",
      "Reports handover alone",
      "Does not check the dose.",
      "I see it in another way.",
      "We agreed on a plan.",
      "Gitt innen fristen",
      "Opptreden og skikkethet",
      "On sea until May",
      "Witness Wang",
      "Doses were given without a check.",
      hash,
      `til og med ${showDay(lastComplaintDay(today()))}`,
      "Ikke bestått",
    ];
    expect(wanted.filter((text) => !pdf.has(text))).toEqual([]);
    expect(pdf.alternatives[0]).toContain("egenvurdering 3,0, veileders vurdering 2,0");
    expect(pdf.margins.join(" ")).not.toContain("UTKAST");
  });

  it("stays when the evaluation is reopened before the job has run, and the next one is another", async () => {
    const { scene, evaluation, evaluationId, decide } = await makeDecided();
    await makeWay(db, { scene, evaluation }, { stage: 1, way: "skip-midterm" });
    await decide();
    const admin = await makeUser(db, "Admin");
    await reopenEvaluation(await actAs(admin), { evaluationId, stage: 3, reason: "A formal error" });
    const see = async () => getEvaluation(await actAs(scene.student), { evaluationId }, { locale: "nb" });
    const { documents } = await see();
    expect(documents).toMatchObject([{ locale: "nb", isCurrent: false }]);
    const [earlier] = documents;
    expect((await read(scene.student, evaluationId)).margins[0]).toContain("UTKAST");
    const given = { documentId: earlier?.documentId };
    expect((await read(scene.student, evaluationId, given)).margins[0]).not.toContain("UTKAST");
    await decide();
    await runJobs();
    expect((await see()).documents.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect((await read(scene.student, evaluationId)).has("A formal error")).toBe(true);
    const other = await makeDecided();
    expect(await refusalOf(answerTo(other.scene.student, other.evaluationId, given))).toMatchObject({
      kind: "notFound",
    });
  });

  it("is for a side an extract without what it never saw when a placement was discontinued", async () => {
    const scene = await makePlacement(db);
    const { id: evaluationId } = await makeEvaluation(db, scene, { submitted: ["student"] });
    const way = { evaluationId, way: "discontinue", reason: "Moved abroad" } as const;
    await proceedEvaluation(await actAs(scene.teacher), way);
    await runJobs();
    const [own, others, school] = [
      await read(scene.student, evaluationId),
      await read(scene.supervisor, evaluationId),
      await read(scene.teacher, evaluationId),
    ];
    expect([own.has("Comment of the student"), school.has("Comment of the student")]).toEqual([true, true]);
    expect(others.has("Comment of the student")).toBe(false);
    expect(others.margins[0]).toContain("UTDRAG");
    for (const { has } of [own, others, school]) expect(has("Moved abroad")).toBe(true);
    expect(own.has("Sluttvurdering")).toBe(false);
    const see = async (person: User) => getEvaluation(await actAs(person), { evaluationId }, { locale: "nb" });
    expect((await see(scene.supervisor)).documents).toEqual([]);
    expect((await see(scene.student)).documents).toHaveLength(1);
  });

  it("of a student who is taken out with a notice in force has both, and nobody is asked for anything any more", async () => {
    // The last safe day is near: without the notice, supervisor and teacher would be asked.
    const made = await makeNearDeadline(db, { submitted: parties });
    const { scene, evaluation } = made;
    const evaluationId = evaluation.id;
    const asked = async () => {
      const lists = [scene.supervisor, scene.teacher].map(
        async (one) => (await listDeadlines(await actAs(one))).length,
      );
      return Promise.all(lists);
    };
    expect(await asked()).toEqual([1, 1]);
    const { id: noticeId } = await makeGivenNotice(db, made);
    const way = { evaluationId, way: "discontinue", reason: "Moved abroad" } as const;
    await proceedEvaluation(await actAs(scene.teacher), way);
    await runJobs();
    expect(await asked()).toEqual([0, 0]);
    const { has } = await read(scene.student, evaluationId);
    const wanted = [
      "Does not check the dose.",
      "I see it in another way.",
      "Moved abroad",
      "Comment of the supervisor",
    ];
    expect(wanted.filter((text) => !has(text))).toEqual([]);
    const seen = await getEvaluation(await actAs(scene.student), { evaluationId }, { locale: "nb" });
    expect([seen.notice?.noticeId, seen.noticeTab]).toEqual([noticeId, "tab"]);
    expect(seen.actions.filter((action) => action.endsWith("notice"))).toEqual([]);
  });

  it("says to nobody what they could not read yet when a placement was discontinued", async () => {
    const discontinue = async (stage: 1 | 2, say: (scene: MadePlacement, evaluationId: number) => Promise<unknown>) => {
      const scene = await makePlacement(db);
      const placementId = scene.placement.id;
      const { id: evaluationId } = await makeEvaluation(db, scene, { stage });
      await say(scene, evaluationId);
      const way = { evaluationId, way: "discontinue", reason: "Moved abroad" } as const;
      await proceedEvaluation(await actAs(scene.teacher), way);
      await runJobs();
      const see = async (person: User) => ({
        pdf: await read(person, evaluationId),
        page: await getEvaluation(await actAs(person), { evaluationId }, { locale: "nb" }),
        listed: await listGoals(await actAs(person), { placementId }),
      });
      return { student: await see(scene.student), supervisor: await see(scene.supervisor) };
    };
    const danger = "Fare for ikke beståttJa";
    const early = await discontinue(1, ({ supervisor }, evaluationId) =>
      makeTalkField(db, evaluationId, { field: "dangerOfNotPassing", value: true, authorId: supervisor.id }),
    );
    expect(early.student.page.dangerOfNotPassing).toBeNull();
    expect([early.student.pdf.has(danger), early.supervisor.pdf.has(danger)]).toEqual([false, true]);
    expect(early.student.pdf.margins[0]).toContain("UTDRAG");
    expect([early.student.page.documents.length, early.supervisor.page.documents.length]).toEqual([0, 1]);
    const answered = await discontinue(2, async (scene) => {
      const { id: goalId } = await makeGoal(db, scene, { text: "Reports handover alone" });
      await db.goalAnswer.create({ data: { goalId, text: "I did it twice.", authorId: scene.student.id } });
    });
    expect(answered.supervisor.page.goals[0]?.answer).toBe("I did it twice.");
    expect(answered.supervisor.pdf.has("I did it twice.")).toBe(true);
    expect([answered.student.page.documents.length, answered.supervisor.page.documents.length]).toEqual([1, 1]);
    const assessed = await discontinue(2, async (scene) => {
      const { id: goalId } = await makeGoal(db, scene, { text: "Reports handover alone" });
      await db.goalAssessment.create({ data: { goalId, reached: "partly", authorId: scene.supervisor.id } });
    });
    expect(assessed.student.pdf.has("Delvis nådd")).toBe(false);
    expect(assessed.student.page.goals[0]?.reached).toBeNull();
    expect(assessed.student.listed[0]?.reached).toBeNull();
    expect([assessed.supervisor.page.goals[0]?.reached, assessed.supervisor.listed[0]?.reached]).toEqual([
      "partly",
      "partly",
    ]);
    expect([assessed.student.page.documents.length, assessed.supervisor.page.documents.length]).toEqual([0, 1]);
  });

  it("says of a text that was empty before its correction that it was not answered, not that it was not rated", async () => {
    const { scene, evaluation } = await makeSignable(db);
    await db.correctedAnswer.create({
      data: {
        part: { connect: { evaluationId_term_party: { evaluationId: evaluation.id, term: 1, party: "supervisor" } } },
        question: { connect: { id: evaluation.form.questions.text } },
        author: { connect: { id: scene.supervisor.id } },
        rating: null,
        comment: null,
      },
    });
    const pdf = await read(scene.teacher, evaluation.id);
    expect([pdf.has("Ikke vurdert"), pdf.has("Ikke besvart")]).toEqual([false, true]);
    expect(pdf.has("Før det var det ikke noe svar")).toBe(true);
  });

  it("has the talk of a midterm that was skipped after it, and says that there was none only where nothing was written", async () => {
    const written = await makeSignable(db, { talk: { dangerOfNotPassing: true } });
    await db.talkField.create({
      data: {
        evaluationId: written.evaluation.id,
        term: 1,
        field: "comment",
        value: "We agreed on daily feedback.",
        authorId: written.scene.supervisor.id,
      },
    });
    const empty = await makePlacement(db);
    const { id: emptyId } = await makeEvaluation(db, empty);
    const readSkipped = async (scene: typeof empty, evaluationId: number) => {
      const teacher = await actAs(scene.teacher);
      await proceedEvaluation(teacher, { evaluationId, way: "skip-midterm", reason: "No time" });
      const pdf = await read(scene.teacher, evaluationId);
      return ["Midtvurderingen ble avsluttet uten signaturer.", "Det ble ikke holdt midtvurdering."]
        .map(pdf.has)
        .concat(pdf.has("We agreed on daily feedback."));
    };
    expect(await readSkipped(written.scene, written.evaluation.id)).toEqual([true, false, true]);
    expect(await readSkipped(empty, emptyId)).toEqual([false, true, false]);
  });

  it("keeps an earlier one from a side when the part of the other one is gone", async () => {
    const scene = await makePlacement(db);
    const { id: evaluationId } = await makeEvaluation(db, scene, { submitted: ["student"] });
    const way = { evaluationId, way: "discontinue", reason: "Moved abroad" } as const;
    await proceedEvaluation(await actAs(scene.teacher), way);
    const admin = await makeUser(db, "Admin");
    await reopenEvaluation(await actAs(admin), { evaluationId, stage: 1, reason: "Back again" });
    await db.evaluationPart.deleteMany({ where: { evaluationId } });
    const given = { documentId: (await stored(evaluationId))[0]?.id };
    expect(await refusalOf(answerTo(scene.supervisor, evaluationId, given))).toMatchObject({ kind: "notFound" });
    expect((await read(scene.teacher, evaluationId, given)).has("Comment of the student")).toBe(true);
  });

  it("is in the languages in which it was stored, whatever the student's is later", async () => {
    const { scene, evaluationId, decide } = await makeDecided();
    await decide();
    await runJobs();
    await db.user.update({ where: { id: scene.student.id }, data: { languageCode: "pt" } });
    const seen = await getEvaluation(await actAs(scene.student), { evaluationId }, { locale: "nb" });
    expect(seen.documentLanguages).toEqual(["nb"]);
    expect(await refusalOf(answerTo(scene.teacher, evaluationId, { locale: "pt" }))).toMatchObject({ kind: "invalid" });
    await storeDocuments(evaluationId);
    expect((await stored(evaluationId)).map(({ locale }) => locale)).toEqual(["nb"]);
  });

  it("is not drawn for somebody who may not reopen the evaluation, or not to that stage", async () => {
    const { scene, evaluationId, decide } = await makeDecided();
    await decide();
    const reopen = async (person: User, stage: 3 | 5) =>
      refusalOf(reopenEvaluation(await actAs(person), { evaluationId, stage: stage as 3, reason: "Again" }));
    expect(await reopen(scene.teacher, 3)).toMatchObject({ kind: "forbidden" });
    expect(await reopen(await makeUser(db, "Admin"), 5)).toMatchObject({ kind: "invalid" });
    expect(await stored(evaluationId)).toEqual([]);
  });

  it("is made by the hourly job for a result without one, whatever became of its own job", async () => {
    const { scene, evaluationId, decide } = await makeDecided();
    await decide();
    const other = await makeDecided();
    await other.decide();
    await db.user.update({ where: { id: scene.student.id }, data: { languageCode: "pt-br" } });
    await db.$executeRaw`delete from graphile_worker._private_jobs`;
    await catchUpDocuments();
    expect((await stored(evaluationId)).map(({ locale }) => locale)).toEqual(["nb", "pt-br"]);
    expect(await stored(other.evaluationId)).toHaveLength(1);
    await catchUpDocuments();
    expect(await stored(evaluationId)).toHaveLength(2);
  });

  it("keeps nobody from reopening when it cannot be drawn, and is drawn later as it was", async () => {
    const { scene, evaluation, evaluationId, decide } = await makeDecided();
    await decide();
    const admin = await actAs(await makeUser(db, "Admin"));
    const margins = { header: { left: "" }, footer: { left: "", pages: "" } };
    const about = { title: "Long", language: "nb", author: "Practicum", createdAt: new Date().toISOString() };
    const line = { kind: "text", text: "some words ".repeat(400) } as const;
    const draw = (lines: number) =>
      drawPdf({ ...about, ...margins, blocks: Array.from({ length: lines }, () => line) });
    // One that takes seconds, and as many behind it as may wait.
    const others = [draw(200), ...Array.from({ length: 10 }, () => draw(1))];
    const reopened = await reopenEvaluation(admin, { evaluationId, stage: 3, reason: "A formal error" });
    expect(reopened).toEqual({ stage: 3 });
    expect(await stored(evaluationId)).toEqual([]);
    await Promise.all(others);
    // What is changed after the reopening is not in it.
    await db.evaluationAnswer.updateMany({
      where: { part: { evaluationId: evaluation.id } },
      data: { comment: "Written afterwards" },
    });
    await catchUpDocuments();
    const [file, ...rest] = await stored(evaluationId);
    expect(rest).toEqual([]);
    const drawn = await read(scene.teacher, evaluationId, { documentId: file?.id });
    expect([drawn.has("Comment of the student"), drawn.has("Written afterwards")]).toEqual([true, false]);
    expect(drawn.margins[0]).not.toContain("UTKAST");
    expect(await db.undrawnDocument.count()).toBe(0);
    // Its own job finds nothing to do.
    await runJobs();
    expect(await stored(evaluationId)).toHaveLength(1);
  });

  it("is drawn later in a language that was taken out of use meanwhile", async () => {
    const { evaluationId, decide } = await makeDecided();
    await decide();
    const { id: resultId } = await db.evaluationResult.findFirstOrThrow({ where: { evaluationId } });
    await db.evaluationResult.update({ where: { id: resultId }, data: { reopenedAt: new Date() } });
    await db.evaluation.update({ where: { id: evaluationId }, data: { stage: 3 } });
    const margins = { header: { left: "" }, footer: { left: "", pages: "" } };
    const about = { title: "Short", author: "Practicum", createdAt: new Date().toISOString() };
    const undrawn = (locale: string) => ({
      evaluationId,
      resultId,
      locale,
      document: { ...about, ...margins, language: locale, blocks: [] },
    });
    await db.undrawnDocument.createMany({ data: [undrawn("nb"), undrawn("fi")] });
    await storeDocuments(evaluationId);
    expect((await stored(evaluationId)).map(({ locale }) => locale).sort()).toEqual(["fi", "nb"]);
    expect(await db.undrawnDocument.count({ where: { evaluationId } })).toBe(0);
  });

  it("keeps an earlier one from a side when it has a part that was withdrawn after a reopening", async () => {
    const scene = await makePlacement(db);
    const { id: evaluationId } = await makeEvaluation(db, scene, { submitted: ["student"] });
    const way = { evaluationId, way: "discontinue", reason: "Moved abroad" } as const;
    await proceedEvaluation(await actAs(scene.teacher), way);
    const admin = await makeUser(db, "Admin");
    await reopenEvaluation(await actAs(admin), { evaluationId, stage: 1, reason: "Back again" });
    await db.evaluationPart.updateMany({ where: { evaluationId }, data: { submittedAt: null, submittedById: null } });
    const [file] = await stored(evaluationId);
    const given = { documentId: file?.id };
    expect(await refusalOf(answerTo(scene.supervisor, evaluationId, given))).toMatchObject({ kind: "notFound" });
    expect((await read(scene.teacher, evaluationId, given)).has("Comment of the student")).toBe(true);
  });
});

describe("what a document may meet", () => {
  it.each<[Locale, string, string]>([
    ["nb", "Sluttvurdering", "Kontrollmerket er SHA-256"],
    ["en", "Final assessment", "The check mark is the SHA-256"],
    ["pt-br", "Avaliação final", "A marca de controle é o SHA-256"],
    ["pt", "Avaliação final", "A marca de controlo é o SHA-256"],
  ])("is written in %s", async (locale, ...words) => {
    const student = await makeUser(db, "Student", { languageCode: locale });
    const scene = await makePlacement(db, { student });
    const { id } = await makeDecidable(db, scene);
    const { has, catalog } = await read(scene.teacher, id, { locale });
    expect(words.filter((word) => !has(word))).toEqual([]);
    expect(catalog).toContain(`/Lang (${{ nb: "nb", en: "en", "pt-br": "pt-BR", pt: "pt-PT" }[locale]})`);
  });

  it("is drawn a few times a minute for one person, and for others meanwhile", async () => {
    const { scene, evaluation } = await makeSignable(db);
    for (let drawn = 0; drawn < rateLimits.drawnDocuments.points; drawn += 1)
      await download(scene.student, evaluation.id);
    expect(await refusalOf(answerTo(scene.student, evaluation.id))).toMatchObject({ kind: "tooMany" });
    expect((await read(scene.teacher, evaluation.id)).margins[0]).toContain("UTKAST");
  });

  it("has the structure of an archived document", async () => {
    const { scene, evaluation } = await makeSignable(db);
    const { structure, scopes, metadata, fonts } = await read(scene.teacher, evaluation.id);
    for (const type of ["Document", "H1", "H2", "H3", "Table", "TH", "TD", "Figure", "BlockQuote"])
      expect(structure).toContain(type);
    expect(new Set(scopes)).toEqual(new Set(["Row", "Column"]));
    expect(metadata).toMatch(/<pdfaid:part>2<.*<pdfaid:conformance>A</s);
    for (const font of fonts) expect(font).toContain("/FontFile2");
  });

  it("has comments of 5 000 characters whole", async () => {
    const { scene, evaluation } = await makeSignable(db);
    const comment = Array.from({ length: 1_000 }, (_, index) => `ø${index}`)
      .join(" ")
      .slice(0, 5_000)
      .padEnd(5_000, "å");
    await db.evaluationAnswer.updateMany({ where: { part: { evaluationId: evaluation.id } }, data: { comment } });
    expect((await read(scene.student, evaluation.id)).has(comment)).toBe(true);
  });

  it("is drawn of a form without questions", async () => {
    const { scene, evaluation } = await makeSignable(db);
    const version = await db.formVersion.create({
      data: { number: 2, publishedAt: new Date(), form: { create: { kind: "evaluation", name: "Without questions" } } },
    });
    await db.evaluation.update({ where: { id: evaluation.id }, data: { formVersionId: version.id } });
    const { has, alternatives } = await read(scene.student, evaluation.id);
    expect(has("Skjemaet har ingen spørsmål")).toBe(true);
    expect(alternatives).toEqual([]);
  });

  it("is drawn of a form without factors, with its texts and no profile", async () => {
    const { scene, evaluation } = await makeSignable(db);
    const { factors, endtermFactor } = evaluation.form.questions;
    const asked = { in: [...factors, endtermFactor] };
    await db.evaluationAnswer.deleteMany({ where: { questionId: asked } });
    await db.question.deleteMany({ where: { id: asked } });
    const { has, alternatives } = await read(scene.student, evaluation.id);
    expect([has("Text of the student"), has("Comment of the student")]).toEqual([true, false]);
    expect(alternatives).toEqual([]);
  });

  it("is drawn of a placement without a supervisor", async () => {
    const scene = await makePlacement(db, { data: { supervisorId: null, secondarySupervisorId: null } });
    const { id } = await makeEvaluation(db, scene);
    expect((await read(scene.student, id)).has("VeilederIngen")).toBe(true);
  });
});
