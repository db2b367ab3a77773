import type { Question } from "@/lib/features/form/content/schema";
import type { Answer } from "@/lib/features/report/answers/rules";
import { reportTab } from "@/lib/features/report/life/rules";

/** A question of the planning tab in area 1, not in a database. */
export const makeQuestion = (id: number, given: Partial<Question> = {}): Question => ({
  id,
  parent_id: null,
  depth: 0,
  question_order: id,
  viewPoint: 1,
  tab: reportTab.planning,
  type: "text",
  value: `Question ${id}`,
  is_compulsory: false,
  show_checkbox: given.type === "checkbox",
  show_link: false,
  link_content: null,
  link_url: null,
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
