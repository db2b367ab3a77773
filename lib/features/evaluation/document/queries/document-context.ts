import "server-only";
import type { Attendance } from "@/lib/features/absence/rules";
import type { Viewer } from "../../rating/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import type { Form } from "../../reading/rules/evaluation-state";
import type { SignedGoal } from "../../signing/schema";
import type { DocumentTexts } from "./document-texts";

/** What every part of a document is made of. */
export type DocumentContext = {
  row: EvaluationRow;
  /** The absence as the decision counted it; as it is now while there is none. */
  attendance: Attendance;
  /** The goals as the midterm was signed for them, where they are others by now. */
  midtermGoals: readonly SignedGoal[];
  /** Who reads it: they write nothing, so that no draft is in it. */
  viewer: Viewer;
  /** In the document's language. */
  form: Form;
  /** In the school's language, of which every hash is made. */
  original: Form;
  texts: DocumentTexts;
};
