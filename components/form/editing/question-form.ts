import { z } from "zod";
import { isHeading, isWritten, noTexts, questionTypes } from "@/lib/features/form/content/rules";
import { type FormQuestion, freeTextsSchema, type QuestionType } from "@/lib/features/form/content/schema";
import { saveLinkContentQuestionSchema } from "@/lib/features/form/editing/schema";
import type { Locale } from "@/lib/platform/i18n/locales";

const { linkUrl } = saveLinkContentQuestionSchema.shape;

const fieldsSchema = z.object({
  type: z.enum(questionTypes),
  isCompulsory: z.boolean(),
  showCheckbox: z.boolean(),
  texts: freeTextsSchema,
  showLink: z.boolean(),
  linkUrl: z.string().trim(),
  link_content: freeTextsSchema,
});

/**
 * A question as it is typed: what the calls take, and a link that leads somewhere when there is one.
 * @param lead the language in which it has to be written: `leadLanguage` of the languages in use
 */
export const questionFormSchema = (lead: Locale) =>
  fieldsSchema.superRefine(({ texts, showLink, linkUrl: address, link_content: words }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    if (!isWritten(texts, lead)) refuse(["texts", lead], "validation.required");
    if (!showLink) return;
    if (!address) refuse(["linkUrl"], "validation.required");
    for (const { message } of linkUrl.safeParse(address).error?.issues ?? []) refuse(["linkUrl"], message);
    if (!isWritten(words, lead)) refuse(["link_content", lead], "validation.required");
  });

/** The values of the form, and their meaning. */
export type QuestionInput = z.input<typeof fieldsSchema>;
export type TypedQuestion = z.output<typeof fieldsSchema>;

/** The fields that each of the two calls saves. */
const contentFields = ["type", "isCompulsory", "showCheckbox", "texts"] as const;
const linkFields = ["showLink", "linkUrl", "link_content"] as const;

/** A question as the form begins with it: a stored one, or a new one of a type. */
export const typedQuestion = (question: FormQuestion | undefined, newType: QuestionType): TypedQuestion => ({
  type: question?.type ?? newType,
  isCompulsory: question?.isCompulsory ?? false,
  showCheckbox: question?.type === "checkbox" ? question.showCheckbox : true,
  texts: question?.text ?? noTexts(),
  showLink: question?.showLink ?? false,
  linkUrl: question?.linkUrl ?? "",
  link_content: question?.linkContent ?? noTexts(),
});

/** The part of a typed question that the first call takes. */
export const contentOf = ({ type, isCompulsory, showCheckbox, texts }: TypedQuestion) => ({
  type,
  isCompulsory: isCompulsory && !isHeading({ type, showCheckbox }),
  showCheckbox: type === "checkbox" && showCheckbox,
  texts,
});

/** The part that the second call takes. A link that is not shown keeps what was saved of it. */
export const linkOf = (typed: TypedQuestion, saved: FormQuestion | undefined) =>
  typed.showLink
    ? { showLink: true, linkUrl: typed.linkUrl, link_content: typed.link_content }
    : { showLink: false, linkUrl: saved?.linkUrl ?? "", link_content: saved?.linkContent ?? noTexts() };

/** Which of the two calls has something to save. */
export function changesIn(typed: TypedQuestion, saved: FormQuestion | undefined) {
  const [is, was] = [
    { ...contentOf(typed), ...linkOf(typed, saved) },
    { ...typedQuestion(saved, "text"), showCheckbox: saved?.showCheckbox ?? false },
  ];
  const differs = (field: keyof TypedQuestion) => JSON.stringify(is[field]) !== JSON.stringify(was[field]);
  return { content: !saved || contentFields.some(differs), link: linkFields.some(differs) };
}
