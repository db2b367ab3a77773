import type { PrismaClient } from "@/prisma/generated/client";
import { daysFromNow, makeGroup } from "./group";
import { type MadePlacement, makePlacement } from "./placement";
import { unique } from "./unique";
import { makeUser } from "./user";

/** The questions of one area: one factor ticked, rated by both, and a text of each. */
type AreaQuestions = { choice: number; own: number; theirs: number; plan: number; feedback: number };
export type RatedForm = { versionId: number; ratingSteps: number; area: (viewPoint: number) => AreaQuestions };
export type RatedScene = MadePlacement & { ratedForm: RatedForm };

/** A published form with one factor in each of the areas 1 to 6, on a scale of so many steps. */
export async function makeRatedForm(db: PrismaClient, ratingSteps = 4): Promise<RatedForm> {
  const { id: versionId } = await db.formVersion.create({
    data: {
      number: 1,
      publishedAt: new Date(),
      ratingSteps,
      form: { create: { kind: "report", name: unique("form") } },
    },
  });
  const areas = new Map<number, AreaQuestions>();
  for (const viewPoint of [1, 2, 3, 4, 5, 6]) {
    const ask = async (name: string, tab: number, type: "checkbox" | "rating" | "text", parentId?: number) => {
      const texts = { create: { language: "nb", text: `${name} ${viewPoint}` } };
      const showCheckbox = type === "checkbox";
      const data = {
        versionId,
        viewPoint,
        questionOrder: tab,
        tab,
        type,
        showCheckbox,
        parentId: parentId ?? null,
        texts,
      };
      return (await db.question.create({ data: { ...data, depth: parentId ? 1 : 0 } })).id;
    };
    const choice = await ask("Faktor", 1, "checkbox");
    areas.set(viewPoint, {
      choice,
      own: await ask("Egen", 2, "rating", choice),
      theirs: await ask("Veileder", 3, "rating", choice),
      plan: await ask("Plan", 1, "text"),
      feedback: await ask("Tilbakemelding", 3, "text"),
    });
  }
  const area = (viewPoint: number) => {
    const questions = areas.get(viewPoint);
    if (!questions) throw new Error(`There is no area ${viewPoint}.`);
    return questions;
  };
  return { versionId, ratingSteps, area };
}

/** A running placement whose group works with such a form. */
export async function makeRatedScene(
  db: PrismaClient,
  given: Parameters<typeof makePlacement>[1] = {},
): Promise<RatedScene> {
  const ratedForm = await makeRatedForm(db);
  const teacher = await makeUser(db, "Teacher");
  const group = await makeGroup(db, { teacherIds: [teacher.id], reportFormVersionId: ratedForm.versionId });
  return { ...(await makePlacement(db, { group, teacher, ...given })), ratedForm };
}

type Rated = {
  /** By area: the student's own rating, and the supervisor's where there is one. */
  ratings: Record<number, [own: number | null, theirs?: number]>;
  /** Days from today. */
  day?: number;
  status?: number;
  form?: RatedForm;
  /** The author of the other ratings; the primary supervisor by default. */
  rater?: { id: number; seat: "supervisor" | "secondary_supervisor" | "teacher" };
  /** The rater has not given the feedback yet. */
  pending?: boolean;
};

/** A report with these ratings in its answers; its figures are stored as the steps to its status would have done. */
export async function makeRatedReport(db: PrismaClient, scene: RatedScene, given: Rated) {
  const { ratings, day = 0, status = 1, form = scene.ratedForm, pending } = given;
  const rater = given.rater ?? { id: scene.supervisor.id, seat: "supervisor" as const };
  const chosen = Object.entries(ratings).map(([area, [own, theirs]]) => ({
    ...form.area(Number(area)),
    area,
    own,
    theirs,
  }));
  const asked = form.area;
  const theirs = chosen.filter((area) => area.theirs !== undefined);
  return db.report.create({
    data: {
      placementId: scene.placement.id,
      formVersionId: form.versionId,
      name: unique("report"),
      date: daysFromNow(day),
      status,
      parts: {
        create: [
          {
            authorId: scene.student.id,
            seat: "student",
            answers: {
              create: chosen.flatMap(({ area, own, choice, plan }) => [
                { questionId: choice, checked: true },
                { questionId: plan, value: `My plan ${area}` },
                { questionId: asked(Number(area)).own, rating: own },
              ]),
            },
          },
          ...(theirs.length === 0
            ? []
            : [
                {
                  authorId: rater.id,
                  seat: rater.seat,
                  askedAt: new Date(),
                  submittedAt: pending ? null : new Date(),
                  answers: {
                    create: theirs.flatMap(({ area, theirs, feedback }) => [
                      { questionId: asked(Number(area)).theirs, rating: theirs ?? null },
                      { questionId: feedback, value: `Their feedback ${area}` },
                    ]),
                  },
                },
              ]),
        ],
      },
      ...(status === 1 || pending
        ? {}
        : {
            areas: {
              create: chosen.map(({ area, own, theirs }) => ({
                viewPoint: Number(area),
                steps: form.ratingSteps,
                self: own,
                supervisor: theirs ?? null,
                differences: own !== null && theirs !== undefined && Math.abs(own - theirs) >= 2 ? 1 : 0,
              })),
            },
          }),
    },
  });
}
