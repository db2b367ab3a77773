import type { Question } from "@/lib/features/form/content/schema";
import type { Answer } from "@/lib/features/report/answers/rules";
import { reportTab } from "@/lib/features/report/life/rules";

/** A question of the planning tab in area 1, not in a database. */
export const makeQuestion = (id: number, given: Partial<Question> = {}): Question => ({
  id,
  parentId: null,
  depth: 0,
  questionOrder: id,
  viewPoint: 1,
  tab: reportTab.planning,
  type: "text",
  text: `Question ${id}`,
  isCompulsory: false,
  showCheckbox: given.type === "checkbox",
  showLink: false,
  linkContent: "",
  linkUrl: "",
  ...given,
});

/** An answer that says only what is given. */
export const makeAnswer = (questionId: number, given: Partial<Omit<Answer, "questionId">>): Answer => ({
  questionId,
  checked: null,
  value: null,
  rating: null,
  ...given,
});
