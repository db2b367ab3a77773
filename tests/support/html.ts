import { HtmlValidate, StaticConfigLoader } from "html-validate";

const checker = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ["html-validate:standard"] }));

/** What is wrong with the HTML of a page by the standard, each with the element it is about. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? "the page"})`),
  );
}
