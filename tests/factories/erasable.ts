import { randomInt } from "node:crypto";
import type { Prisma, PrismaClient } from "@/prisma/generated/client";
import { makeAbsence } from "./absence";
import { makeEvaluation } from "./evaluation";
import { makeGivenNotice } from "./evaluation-document";
import { makeGoal } from "./goal";
import { daysFromNow, makeGroup } from "./group";
import { makeGuestLink } from "./guest-link";
import { makeNotification } from "./notification";
import { type MadePlacement, makePlacement } from "./placement";
import { makeDeletedReport, makeReport } from "./report";
import { makeSentence } from "./sentence";
import { makeSession } from "./session";
import { makeLink } from "./token";
import { unique } from "./unique";
import { makeUser } from "./user";

const digits = () => String(10_000_000_000 + randomInt(80_000_000_000));

/** What stands nowhere else: what a person is called, where they can be reached, and what they write. */
export function makeMarks() {
  const word = unique("qvist").replaceAll(/[^a-z0-9]/gi, "");
  return {
    fullName: `Ylva Q${word}`,
    username: `y${word}`.toLowerCase(),
    email: `${word}@school.example`.toLowerCase(),
    phone: digits(),
    studentNumber: digits(),
    word: `wrote${word}`,
  };
}
export type Marks = ReturnType<typeof makeMarks>;

const account = ({ word: _, ...marks }: Marks): Partial<Prisma.UserUncheckedCreateInput> => ({
  ...marks,
  feideSubject: `subject-${marks.username}`,
  userCourseCode: "N-1",
  setting: { size: "l" },
});

/** A placement that is over. */
const past = { startDate: daysFromNow(-60), endDate: daysFromNow(-10) };

/** Decides an evaluation, with a document that has been made. */
export async function decide(
  db: PrismaClient,
  { teacher }: MadePlacement,
  evaluationId: number,
  words: string,
  { hasDocument = true } = {},
): Promise<void> {
  const { id: resultId } = await db.evaluationResult.create({
    data: { evaluationId, assessmentPassed: false, grounds: `Grounds about ${words}`, decidedById: teacher.id },
  });
  await db.evaluation.update({ where: { id: evaluationId }, data: { stage: 5 } });
  if (!hasDocument) return;
  const file = { locale: "nb", hash: "0".repeat(64), file: new Uint8Array(Buffer.from(`%PDF ${words}`)) };
  await db.evaluationDocument.create({ data: { evaluationId, resultId, ...file } });
}

async function giveTools(db: PrismaClient, userId: number, { word, email }: Marks): Promise<void> {
  await makeSentence(db, userId, `A sentence ${word}`);
  await makeSession(db, userId, { userAgent: `Browser ${word}` });
  await makeLink(db, "password_reset", userId, { email });
  await db.userPermission.create({ data: { userId, permission: "export_data", granted: false } });
  await db.avatar.create({ data: { userId, image: new Uint8Array(Buffer.from(word)) } });
  const job = {
    kind: "import",
    subject: "rows",
    askerId: userId,
    locale: "nb",
    fileName: word,
    state: "done",
  } as const;
  await db.backgroundJob.create({
    data: {
      ...job,
      input: { word },
      result: { word },
      pieces: { create: { position: 1, bytes: new Uint8Array(Buffer.from(word)) } },
      import: {
        create: {
          name: word,
          hash: "0",
          rows: { create: { position: 1, sheet: word, row: 1, state: "new", label: word, details: { word } } },
        },
      },
    },
  });
}

/** A student who has left words in every text that a student can write, in two placements that are over: one was decided. */
export async function makeErasableStudent(db: PrismaClient) {
  const marks = makeMarks();
  const student = await makeUser(db, "Student", account(marks));
  const { word } = marks;
  await giveTools(db, student.id, marks);
  const decided = await makePlacement(db, { student, data: { ...past, discontinueReason: null } });
  const undecided = await makePlacement(db, {
    student,
    group: await makeGroup(db, { endedAt: new Date() }),
    data: { ...past, discontinuedAt: new Date(), discontinueReason: `Reason ${word}` },
  });
  for (const scene of [decided, undecided]) {
    const report = await makeReport(db, scene, { status: 4, name: `Report ${word}` });
    await db.answer.updateMany({
      where: { part: { reportId: report.id }, value: { not: null } },
      data: { value: word },
    });
    await db.message.create({ data: { reportId: report.id, authorId: student.id, seat: "student", body: word } });
    await db.reportGoal.create({ data: { reportId: report.id, position: 1, text: word } });
    await makeGuestLink(db, { reportId: report.id, createdById: student.id, guestName: "Guest", feedback: word });
    await makeDeletedReport(db, scene);
    await db.deletedReport.updateMany({ where: { placementId: scene.placement.id }, data: { name: word } });
    await makeAbsence(db, scene, { day: -20 });
    const goal = await makeGoal(db, scene, { text: `Goal ${word}` });
    await db.goalAnswer.create({ data: { goalId: goal.id, text: `Answer ${word}`, authorId: student.id } });
    await db.followUp.create({
      data: {
        placementId: scene.placement.id,
        createdById: scene.teacher.id,
        seenAt: new Date(),
        reason: "quiet",
        note: `Note ${word}`,
      },
    });
    await makeNotification(db, student.id, { placementId: scene.placement.id });
  }
  const evaluations = [];
  for (const scene of [decided, undecided]) {
    const evaluation = await makeEvaluation(db, scene, { stage: 2, submitted: ["student", "supervisor"] });
    await db.evaluationAnswer.updateMany({ where: { part: { evaluationId: evaluation.id } }, data: { comment: word } });
    await makeGivenNotice(db, { scene, evaluation }, { notMastered: `Not mastered ${word}` });
    const content = { evaluationId: evaluation.id, stage: 1, hash: "0".repeat(64), content: JSON.stringify({ word }) };
    const { id: contentId } = await db.signedContent.create({ data: content });
    await db.signature.create({
      data: {
        contentId,
        seat: "student",
        kind: "signed",
        proof: "password",
        remark: word,
        userId: student.id,
        name: student.fullName,
      },
    });
    evaluations.push(evaluation);
  }
  const [kept, gone] = evaluations;
  if (!kept || !gone) throw new Error("There are two evaluations.");
  await decide(db, decided, kept.id, `${marks.fullName} ${word}`);
  return { student, marks, decided, undecided, kept, gone };
}

/** A supervisor of placements that are over, who has left words wherever a supervisor can. */
export async function makeErasableSupervisor(db: PrismaClient) {
  const marks = makeMarks();
  const supervisor = await makeUser(db, "Supervisor", account(marks));
  const { word } = marks;
  await giveTools(db, supervisor.id, marks);
  const scene = await makePlacement(db, { supervisor, data: past });
  const given = await makeReport(db, scene, { status: 4 });
  await db.answer.updateMany({
    where: { part: { reportId: given.id, authorId: supervisor.id } },
    data: { value: `Feedback ${word}` },
  });
  await db.message.create({ data: { reportId: given.id, authorId: supervisor.id, seat: "supervisor", body: word } });
  const asked = { id: supervisor.id, seat: "supervisor" as const, submitted: false, wrote: true };
  const draft = await makeReport(db, scene, { status: 2, asked: [asked] });
  await db.reportPart.updateMany({ where: { reportId: draft.id, authorId: supervisor.id }, data: { askedAt: null } });
  await db.answer.updateMany({
    where: { part: { reportId: draft.id, authorId: supervisor.id } },
    data: { value: `Draft ${word}` },
  });
  await makeNotification(db, scene.student.id, { senderId: supervisor.id, placementId: scene.placement.id });
  const evaluation = await makeEvaluation(db, scene, { stage: 2, submitted: ["student", "supervisor"] });
  await decide(db, scene, evaluation.id, marks.fullName);
  return { supervisor, marks, scene, given, evaluation };
}
