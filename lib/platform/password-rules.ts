/** The rules for a new password, in the order the page lists them. */
export const passwordRules = [
  { name: "length", test: (value: string) => [...value].length >= 8 },
  { name: "upper_case", test: (value: string) => /\p{Lu}/u.test(value) },
  { name: "digit", test: (value: string) => /\d/.test(value) },
  { name: "special", test: (value: string) => /[^\p{L}\p{N}\s]/u.test(value) },
] as const;

/** Does this password follow the rules? */
export const followsPasswordRules = (value: string): boolean => passwordRules.every((rule) => rule.test(value));

/** What is wrong with a new password, as the key of a text; null for one that can be taken. */
export function passwordProblem(value: string): "validation.required" | "validation.password_rules" | null {
  if (value === "") return "validation.required";
  return followsPasswordRules(value) ? null : "validation.password_rules";
}
