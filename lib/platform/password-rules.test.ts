import { expect, it } from "vitest";
import { passwordProblem } from "./password-rules";

it.each([
  ["", "validation.required"],
  [" ", "validation.password_rules"],
  ["weak", "validation.password_rules"],
  ["Practicum-1", null],
])("what is wrong with the new password “%s” is %s", (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});
