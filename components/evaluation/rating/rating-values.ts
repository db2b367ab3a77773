import type { LinkOfQuestion } from "@/components/form/question-link";
import { isAnswered, type Party, type RatingAnswer } from "@/lib/features/evaluation/rating/rules";
import type { RatingInput } from "@/lib/features/evaluation/rating/schema";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";

/** What a side says to a question, as its form holds it: without a comment the text is empty. */
export type RatingValue = { rating: number | null; comment: string };

/** By question id. */
export type RatingValues = Readonly<Record<number, RatingValue>>;

type Asked = EvaluationDetail["factors"][number];

/** A question as its writer sees it. */
export type OwnQuestion = LinkOfQuestion & {
  id: number;
  viewPoint: number;
  text: string;
  type: "rating" | "text";
  isCompulsory: boolean;
  /** At endterm, the answers of both at midterm. */
  midterm: Asked["midterm"];
};

/** The questions of one competence area: factors to rate, then texts to write. */
export type RatingArea = { viewPoint: number; factors: OwnQuestion[]; texts: OwnQuestion[] };

export const noAnswer: RatingValue = { rating: null, comment: "" };

/** A stored answer as a form holds it. */
export const asValue = (answer: RatingAnswer | null): RatingValue =>
  answer ? { rating: answer.rating, comment: answer.comment ?? "" } : noAnswer;

export const isSame = (one: RatingValue | null, other: RatingValue | null): boolean =>
  (one ?? noAnswer).rating === (other ?? noAnswer).rating && (one ?? noAnswer).comment === (other ?? noAnswer).comment;

type Form = Pick<EvaluationDetail, "factors" | "texts">;

/** The form's questions as their writer sees them, each area's together. */
export function questionsIn({ factors, texts }: Form): OwnQuestion[] {
  const own = (type: OwnQuestion["type"]) => (asked: Asked) => ({
    id: asked.questionId,
    viewPoint: asked.viewPoint,
    text: asked.text,
    type,
    isCompulsory: asked.isCompulsory,
    showLink: asked.showLink,
    linkUrl: asked.linkUrl,
    linkContent: asked.linkContent,
    midterm: asked.midterm,
  });
  const all = [...factors.map(own("rating")), ...texts.map(own("text"))];
  return all.toSorted((one, other) => one.viewPoint - other.viewPoint);
}

type Answered = Pick<Asked, "questionId" | Party>;

/** A side's answers so far, for every question, as a page or the answer of a call has them. */
export const valuesOf = (
  { factors, texts }: Record<"factors" | "texts", readonly Answered[]>,
  party: Party,
): RatingValues => Object.fromEntries([...factors, ...texts].map((asked) => [asked.questionId, asValue(asked[party])]));

/** The areas that have questions, in their order. */
export const areasOf = (questions: readonly OwnQuestion[]): RatingArea[] =>
  [...new Set(questions.map(({ viewPoint }) => viewPoint))].map((viewPoint) => {
    const here = questions.filter((question) => question.viewPoint === viewPoint);
    const of = (type: OwnQuestion["type"]) => here.filter((question) => question.type === type);
    return { viewPoint, factors: of("rating"), texts: of("text") };
  });

/** An answer as the save call takes it: only a factor has a rating. */
export const toInput = ({ id, type }: Pick<OwnQuestion, "id" | "type">, value: RatingValue): RatingInput =>
  type === "rating" ? { questionId: id, ...value } : { questionId: id, comment: value.comment };

const isOpen = (values: RatingValues) => (question: OwnQuestion) => !isAnswered(question, values[question.id]);

/** How far an area has come. */
export type AreaState = {
  /** Factors with a rating; in an area without factors, texts with an answer. */
  done: number;
  asked: number;
  /** What the writer has not answered: factors and compulsory texts, in an area without factors each text. */
  open: OwnQuestion[];
};

export function stateOf({ factors, texts }: RatingArea, values: RatingValues): AreaState {
  const counted = factors.length > 0 ? factors : texts;
  const open = [...counted, ...(factors.length > 0 ? texts.filter(({ isCompulsory }) => isCompulsory) : [])];
  return {
    done: counted.filter((question) => !isOpen(values)(question)).length,
    asked: counted.length,
    open: open.filter(isOpen(values)),
  };
}

/** The compulsory questions without an answer, in the order of the form. */
export const missingFrom = (areas: readonly RatingArea[], values: RatingValues): OwnQuestion[] =>
  areas.flatMap(({ factors, texts }) =>
    [...factors, ...texts].filter((question) => question.isCompulsory && isOpen(values)(question)),
  );

/** How many factors of the whole form are rated. */
export function ratedOf(areas: readonly RatingArea[], values: RatingValues): { rated: number; factors: number } {
  const factors = areas.flatMap((area) => area.factors);
  return { rated: factors.filter((factor) => !isOpen(values)(factor)).length, factors: factors.length };
}

/** A step of the writer: an area by its number, or the last one. */
export type WriterStep = number | "review";

/** Where the writer goes on: the first area with something open, or the last step. */
export const firstStep = (areas: readonly RatingArea[], values: RatingValues): WriterStep =>
  areas.find((area) => stateOf(area, values).open.length > 0)?.viewPoint ?? "review";

/** The step after an area: with nothing open, no area is on the way to the last step. */
export function stepAfter(areas: readonly RatingArea[], values: RatingValues, viewPoint: number): WriterStep {
  if (firstStep(areas, values) === "review") return "review";
  const position = areas.findIndex((area) => area.viewPoint === viewPoint);
  return areas[position + 1]?.viewPoint ?? "review";
}
