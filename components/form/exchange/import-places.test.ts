import { expect, test } from "vitest";
import { type FilePlace, placeIn } from "./import-places";

const whole: FilePlace = { sheet: "questions", row: null, column: null, language: null };

test.each<[string, FilePlace]>([
  ["questions.12.text_nb", { sheet: "questions", row: 12, column: "text", language: "nb" }],
  ["questions.3.link_content_pt-br", { sheet: "questions", row: 3, column: "link_content", language: "pt-br" }],
  ["questions.3.viewPoint", { sheet: "questions", row: 3, column: "area", language: null }],
  ["scale.2.step", { sheet: "scale", row: 2, column: "step", language: null }],
  ["help.4", { sheet: "help", row: 4, column: null, language: null }],
  ["questions.3.unheard_of", { sheet: "questions", row: 3, column: null, language: null }],
  ["scale", { ...whole, sheet: "scale" }],
  ["file", whole],
  ["versionId", whole],
])("%s", (field, place) => {
  expect(placeIn(field)).toEqual(place);
});
