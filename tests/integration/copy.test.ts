import { describe, expect, it } from "vitest";
import { startCopy } from "@/lib/features/copy/commands";
import { decisions, sectionNames } from "@/lib/features/copy/rules";
import { getJob } from "@/lib/features/job/queries";
import { deleteAnyReport } from "@/lib/features/report/removal/commands/delete-any-report";
import { today } from "@/lib/platform/dates";
import { writableDb as db, pool } from "@/lib/platform/db";
import { makeAbsence } from "../factories/absence";
import { makeEvaluation } from "../factories/evaluation";
import { makeGivenNotice, makeNotice } from "../factories/evaluation-notice";
import { makeGoal } from "../factories/goal";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeSession } from "../factories/session";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { refusalsAtOnce } from "../support/at-once";
import { copied } from "../support/copied";
import { countReferences, leaveEverywhere, listReferences } from "../support/every-reference";
import { fileOf } from "../support/exported";
import { runJobs } from "../support/jobs";
import { makePair, mergePair } from "../support/merge";
import { readCopy } from "../support/read-copy";
import { readPdf } from "../support/read-pdf";
import { refusalOf } from "../support/refusal";

const nb = { locale: "nb" } as const;

describe("the copy of a student", () => {
  it("has their own drafts and what was given to them, and no word of others before that", async () => {
    const scene = await makePlacement(db);
    const other = await makePlacement(db, { group: scene.group });
    const given = await makeReport(db, scene, { status: 4 });
    await makeReport(db, scene, { status: 3, asked: [{ id: scene.supervisor.id, seat: "supervisor", wrote: true }] });
    await db.answer.updateMany({
      where: { value: "Given feedback", part: { submittedAt: null } },
      data: { value: "Unfinished words" },
    });
    await db.message.create({
      data: { reportId: given.id, authorId: scene.supervisor.id, seat: "supervisor", body: "A message to you" },
    });
    const others = await makeReport(db, other, { name: "The report of another student" });
    const { id } = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
    await db.evaluationPart.updateMany({
      where: { evaluationId: id },
      data: { submittedAt: null, submittedById: null },
    });
    const goal = await makeGoal(db, scene);
    await makeAbsence(db, scene);
    await makeNotice(db, { evaluationId: id, draftedById: scene.supervisor.id, comment: "A draft of a notice" });
    await db.followUp.create({
      data: {
        placementId: scene.placement.id,
        createdById: scene.teacher.id,
        seenAt: new Date(),
        reason: "no-supervisor",
        note: "A note of the teacher",
      },
    });
    const secret = (await makeSession(db, scene.student.id)).sid;

    const { own, text, files, readme, job } = await copied(await actAs(scene.student));
    expect(own.placements[0]).toMatchObject({ supervisor: scene.supervisor.fullName, goals: [{ text: goal.text }] });
    expect(own.placements[0]?.absences).toHaveLength(1);
    expect(text).toContain("My reflection");
    expect(own.reports.find(({ reportId }) => reportId === given.id)).toMatchObject({
      feedback: [{ author: scene.supervisor.fullName, answers: [{ value: "Given feedback" }] }],
      messages: [{ author: scene.supervisor.fullName, body: "A message to you" }],
    });
    // Their own draft of the evaluation, and not that of the other side.
    expect(text).toContain("Comment of the student");
    const hidden = ["of the supervisor", "Unfinished words", "A draft of a notice", "A note of the teacher"];
    const foreign = [others.name, other.student.fullName, other.student.email, scene.supervisor.email, secret];
    const document = Object.keys(files).find((name) => name.endsWith(".pdf")) ?? "";
    const searched = [text, readme, readPdf(files[document] ?? new Uint8Array()).text].join("\n");
    for (const word of [...hidden, ...foreign]) expect(searched).not.toContain(word);
    expect(readme).toContain("lærer har skrevet om en student");
    expect(job.file?.name).toBe(`Opplysninger om ${scene.student.username} ${today()}.zip`);
  });

  it("calls a sick day so in its language, whatever its student's was", async () => {
    const scene = await makePlacement(db);
    const { reportId } = await makeAbsence(db, scene);
    const message = { reportId: reportId ?? 0, seat: "supervisor" as const, body: "Get well soon" };
    await db.message.create({ data: { ...message, authorId: scene.supervisor.id } });
    expect((await copied(await actAs(scene.student), "en")).own.reports).toMatchObject([{ name: "Sick day" }]);
    const supervisor = await copied(await actAs(scene.supervisor), "en");
    expect(supervisor.own.messages).toMatchObject([{ report: "Sick day", body: "Get well soon" }]);
  });

  it("has each question in the language in which a page shows it", async () => {
    const scene = await makePlacement(db);
    await makeEvaluation(db, scene, { submitted: ["student"] });
    const { questionId } = await db.evaluationAnswer.findFirstOrThrow({ where: { authorId: scene.student.id } });
    await db.questionText.updateMany({ where: { questionId }, data: { text: "" } });
    await db.questionText.create({ data: { questionId, language: "en", text: "In English" } });
    const { own } = await copied(await actAs(scene.student));
    expect(own.evaluationAnswers.find((answer) => answer.questionId === questionId)).toMatchObject({
      question: "In English",
    });
  });

  it("has both sides once both have submitted, and a given notice with the name of each author", async () => {
    const scene = await makePlacement(db);
    const { id } = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
    await makeGivenNotice(db, {
      evaluationId: id,
      draftedById: scene.supervisor.id,
      givenById: scene.teacher.id,
      comment: "What the notice says",
    });
    const { own, text } = await copied(await actAs(scene.student));
    expect(text).toContain("Comment of the supervisor");
    expect(own.evaluations[0]).toMatchObject({
      notices: [
        {
          comment: "What the notice says",
          draftedBy: scene.supervisor.fullName,
          givenBy: scene.teacher.fullName,
        },
      ],
    });

    // Who drafted it is not the author of what it says.
    for (const person of [scene.supervisor, scene.teacher]) {
      const theirs = await copied(await actAs(person));
      expect(theirs.own.notices).toHaveLength(1);
      expect(theirs.text).not.toContain("What the notice says");
    }
  });

  it("says which reports were deleted, with their own words and not why", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 4 });
    const admin = await makeUser(db, "Admin");
    await deleteAnyReport(await actAs(admin), { reportId: report.id, reason: "It names a patient" });
    const { own, text } = await copied(await actAs(scene.student));
    expect(own.reports).toEqual([]);
    expect(own.removedReports).toMatchObject([{ reportId: report.id, name: report.name, isOwn: true }]);
    expect(text).toContain("My reflection");
    expect(text).not.toContain("Given feedback");
    expect(text).not.toContain("It names a patient");

    const supervisor = await copied(await actAs(scene.supervisor));
    expect(supervisor.own.removedReports).toMatchObject([{ name: report.name, isOwn: false }]);
    expect(supervisor.text).toContain("Given feedback");
    expect(supervisor.text).not.toContain("My reflection");
    expect((await copied(await actAs(admin))).own.removedReports).toMatchObject([{ reason: "It names a patient" }]);
  });
});

describe("the copy of a supervisor or teacher", () => {
  it("has what they wrote and their seats, and of students the name alone", async () => {
    const discontinued = { discontinuedAt: new Date(), discontinueReason: "Why the student left" };
    const scene = await makePlacement(db, { data: discontinued });
    await makeReport(db, scene, {
      status: 4,
      asked: [{ id: scene.supervisor.id, seat: "supervisor", wrote: true }],
    });
    await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
    await db.followUp.create({
      data: {
        placementId: scene.placement.id,
        createdById: scene.teacher.id,
        seenAt: new Date(),
        reason: "no-supervisor",
        note: "A note of the teacher",
      },
    });
    const supervisor = await copied(await actAs(scene.supervisor));
    expect(supervisor.own.seats).toMatchObject([{ student: scene.student.fullName, seats: ["supervisor"] }]);
    expect(supervisor.own.feedback).toMatchObject([{ student: scene.student.fullName, submittedAt: null }]);
    expect(supervisor.text).toContain("Given feedback");
    expect(supervisor.text).toContain("Comment of the supervisor");
    const ofStudent = [
      "discontinuedAt",
      "Why the student left",
      "My reflection",
      "of the student",
      scene.student.email,
    ];
    for (const word of [...ofStudent, "A note of the teacher"]) expect(supervisor.text).not.toContain(word);
    expect(Object.keys(supervisor.files).filter((name) => name.endsWith(".pdf"))).toEqual([]);

    const teacher = await copied(await actAs(scene.teacher));
    expect(teacher.own.followUps).toMatchObject([{ note: "A note of the teacher", student: scene.student.fullName }]);
    expect(teacher.own.groups).toMatchObject([{ name: scene.group.name }]);
    for (const word of [...ofStudent, "Given feedback"]) expect(teacher.text).not.toContain(word);
  });

  it("has what a merged account wrote, marked as such", async () => {
    const pair = await makePair();
    const scene = await makePlacement(db, { supervisor: pair.merged });
    await makeReport(db, scene, { status: 5 });
    await mergePair(pair);
    const { data, own } = await copied(await actAs(pair.kept));
    expect(data.accounts.map(({ isMerged }) => isMerged)).toEqual([false, true]);
    expect(data.accounts[1]).toMatchObject({
      account: [{ username: pair.merged.username }],
      feedback: [{ answers: [{ value: "Given feedback" }] }],
    });
    expect(own.feedback).toEqual([]);
    expect(own.merges).toMatchObject([{ wentOn: true }]);
  });
});

describe("every reference to an account", () => {
  it("has a decision whether it is part of a copy", async () => {
    expect(Object.keys(decisions).toSorted()).toEqual(await listReferences());
  });

  it("is in its section when there is a row of it", async () => {
    const person = await makeUser(db, "Supervisor");
    await leaveEverywhere(person);
    const found = await countReferences(person.id);
    expect(Object.keys(found).filter((reference) => found[reference] === 0)).toEqual([]);
    const { own } = await copied(await actAs(person));
    const needed = new Set(Object.values(decisions).flatMap(({ section }) => section ?? []));
    for (const section of needed) expect(own[section].length, section).toBeGreaterThan(0);
    expect([...needed, "reports", "evaluations", "audit"].toSorted()).toEqual([...sectionNames].toSorted());
  });
});

describe("a copy", () => {
  it("begins for as many people at once as there are connections", async () => {
    const people = await Promise.all(Array.from({ length: pool().options.max }, () => makeUser(db, "Teacher")));
    const actors = await Promise.all(people.map((person) => actAs(person)));
    expect(await refusalsAtOnce(...actors.map((actor) => startCopy(actor, {}, nb)))).toEqual([]);
    await db.backgroundJob.deleteMany({ where: { askerId: { in: people.map(({ id }) => id) } } });
  });

  it("is one at a time and a few an hour, with its start and its end on the record", async () => {
    const person = await makeUser(db, "Teacher");
    const actor = await actAs(person);
    const { jobId } = await startCopy(actor, {}, nb);
    expect(await refusalOf(startCopy(actor, {}, nb))).toMatchObject({ kind: "invalid", key: "copy.error_open" });
    await runJobs();
    for (let count = 0; count < 4; count += 1) await copied(actor);
    expect((await refusalOf(startCopy(actor, {}, nb))).kind).toBe("tooMany");
    const rows = await db.auditEntry.findMany({ where: { entity: "copy", entityId: jobId }, orderBy: { id: "asc" } });
    expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["copy.start", person.id],
      ["copy.done", person.id],
    ]);
  });

  it.each([
    ["deactivated", { active: false }],
    ["without the permission", { permissions: { create: { permission: "profile", granted: false } } }],
  ])("fails with its reason for somebody who is %s meanwhile", async (_, data) => {
    const person = await makeUser(db, "Student");
    const actor = await actAs(person);
    const { jobId } = await startCopy(actor, {}, nb);
    await db.user.update({ where: { id: person.id }, data });
    await runJobs();
    expect(await getJob(actor, { jobId })).toMatchObject({ state: "failed", problem: "copy.error_rights", file: null });
    expect(await db.backgroundJobPiece.count({ where: { jobId } })).toBe(0);
  });

  it("is the asker's alone: an administrator does not get it", async () => {
    const person = await makeUser(db, "Student");
    const { job } = await copied(await actAs(person));
    const admin = await actAs(await makeUser(db, "Admin"));
    expect((await refusalOf(fileOf(admin, job.jobId))).kind).toBe("notFound");
  });

  it("has a README in the person's language, the account without its secrets, and the picture", async () => {
    const person = await makeUser(db, "Student");
    await db.avatar.create({ data: { userId: person.id, image: new Uint8Array([1, 2, 3]) } });
    const { readme, own, files, text } = await copied(await actAs(person), "en");
    expect(readme).toContain(`Copy of the data about ${person.fullName}`);
    expect(own.account).toMatchObject([{ email: person.email, hasPassword: true, settings: { theme: "device" } }]);
    expect(text).not.toContain(person.passwordHash);
    expect([...(files["picture.webp"] ?? [])]).toEqual([1, 2, 3]);
    expect(() => readCopy(new Uint8Array([1]))).toThrow();
  });
});
