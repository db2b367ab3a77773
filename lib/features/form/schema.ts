export const questionTypes = ["checkbox", "text", "rating"] as const;

/** The steps of the rating scale: 1 not yet, 2 with support, 3 good, 4 very good. */
export const ratingSteps = [1, 2, 3, 4] as const;

/** A question as SPEC §3 names its fields, without anybody's answer. */
export type Question = {
  id: number;
  parent_id: number | null;
  depth: number;
  question_order: number;
  /** The competence area it belongs to. */
  viewPoint: number;
  /** 1 planning, 2 reflection, 3 feedback. */
  tab: number;
  type: (typeof questionTypes)[number];
  /** Its text. */
  value: string;
  is_compulsory: boolean;
  show_checkbox: boolean;
  show_link: boolean;
  link_content: string | null;
  link_url: string | null;
};

export type TabHelp = { tab: number; text: string };

/** One version of a form in one language: its questions in order, and how to fill out each tab. */
export type FormContent = { questions: Question[]; help: TabHelp[] };
