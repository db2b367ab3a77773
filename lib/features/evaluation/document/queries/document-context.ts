import "server-only";
import type { Viewer } from "../../rating/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import type { Form } from "../../reading/queries/evaluation-state";
import type { DocumentTexts } from "./document-texts";

/** What every part of a document is made of. */
export type DocumentContext = {
  row: EvaluationRow;
  /** Who reads it: they write nothing, so that no draft is in it. */
  viewer: Viewer;
  /** In the document's language. */
  form: Form;
  /** In the school's language, of which every hash is made. */
  original: Form;
  texts: DocumentTexts;
};
