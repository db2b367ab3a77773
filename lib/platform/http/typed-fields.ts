/** Fields that must never be sent back to the page. */
const secretFields = new Set(["password", "currentPassword"]);

/** The framework's own keys are part of a posted form. */
export const isOwnField = (name: string): boolean => !name.startsWith("$ACTION_");

/** What somebody has typed in a form, so that it is not lost with a refusal; without secrets and files. */
export const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" && isOwnField(name) && !secretFields.has(name) ? [[name, value] as const] : [],
    ),
  );
