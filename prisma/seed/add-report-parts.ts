import type { Seat } from "../generated/enums";
import type { AreaQuestions, ReportForm } from "./add-forms";
import type { Scene } from "./add-groups";
import { secondaryFeedback, teacherFeedback } from "./content/stories/extra-feedback";
import type { RatedFactor, Story, StoryArea } from "./content/stories/story";
import { minutesAfter } from "./dates";
import type { Moments } from "./report-moments";
import type { ReportStatus } from "./report-status";
import { type DemoRows, store } from "./rows";

type Answer = Omit<DemoRows["answers"][number], "partId">;
type Part = Omit<DemoRows["reportParts"][number], "id" | "revision">;

interface Told {
  reportId: number;
  scene: Scene;
  form: ReportForm;
  story: Story;
  status: ReportStatus;
}

/** Adds the student's answers: the start of a plan in a planned report, plan and reflection in the others. */
export function addStudentPart(rows: DemoRows, { reportId, scene, form, story, status }: Told): void {
  const begun = status === 1 ? story.areas.slice(0, 1) : story.areas;
  const answers = begun.flatMap((told) => {
    const questions = form.areas[told.area];
    const plan: Answer[] = [
      ...told.factors.map((rated) => ({ questionId: factorOf(questions, rated).tick, checked: true })),
      { questionId: questions.plan, value: told.plan },
    ];
    if (status === 1) return plan;
    return [
      ...plan,
      ...told.factors.map((rated) => ({
        questionId: factorOf(questions, rated).selfRating,
        rating: ratingOf(rated.self, scene),
      })),
      { questionId: questions.reflection, value: told.reflection },
    ];
  });
  addPart(rows, { reportId, authorId: scene.student, seat: "student" }, answers);
}

/**
 * Adds the parts of those who were asked: always the supervisor, sometimes the secondary supervisor and the teacher,
 * who write and do not rate. With status 4 only the supervisor has answered.
 */
export function addFeedback(rows: DemoRows, told: Told & { index: number; moments: Moments }): void {
  const { reportId, scene, form, story, status, index, moments } = told;
  const ask = (authorId: number, seat: Seat, submittedAt: Date | undefined, answers: Answer[]) => {
    const part = { reportId, authorId, seat, askedAt: moments.asked, submittedAt };
    addPart(rows, part, submittedAt ? answers : []);
  };
  const assessment = story.areas.flatMap((area) => supervisorAnswers(area, form, scene));
  ask(scene.supervisor, "supervisor", status >= 4 ? moments.answered : undefined, assessment);

  const remark = (texts: string[]) => [firstRemark(story, form, texts[index % texts.length])];
  const remarkedAt = status === 5 ? minutesAfter(moments.answered, 45) : undefined;
  if (scene.secondary && index % 3 === 0) {
    ask(scene.secondary, "secondary_supervisor", remarkedAt, remark(secondaryFeedback));
  }
  const [teacher] = scene.teachers;
  if (teacher && index % 4 === 1) ask(teacher, "teacher", remarkedAt, remark(teacherFeedback));
}

function supervisorAnswers(told: StoryArea, form: ReportForm, scene: Scene): Answer[] {
  const questions = form.areas[told.area];
  return [
    ...told.factors.map((rated) => ({
      questionId: factorOf(questions, rated).supervisorRating,
      rating: ratingOf(rated.supervisor, scene),
    })),
    { questionId: questions.feedback, value: told.feedback },
  ];
}

/** The whole remark is in the report's first area. */
function firstRemark(story: Story, form: ReportForm, value: string | undefined): Answer {
  const [first] = story.areas;
  if (!first || !value) throw new Error(`"${story.name}" has no area to write feedback in.`);
  return { questionId: form.areas[first.area].feedback, value };
}

/** Each answer was saved once on its own. */
function addPart(rows: DemoRows, part: Part, answers: Answer[]): void {
  const partId = store(rows.reportParts, { ...part, revision: answers.length });
  rows.answers.push(...answers.map((answer) => ({ partId, ...answer })));
}

function factorOf(questions: AreaQuestions, { number }: RatedFactor) {
  const factor = questions.factors[number - 1];
  if (!factor) throw new Error(`The area has no factor ${number}.`);
  return factor;
}

/** Most students are rated as the story says, some a step lower or higher. */
function ratingOf(rating: number, scene: Scene): number {
  const step = [0, 0, -1, 0, 1, 0][scene.seatInGroup % 6] ?? 0;
  return Math.min(4, Math.max(1, rating + step));
}
