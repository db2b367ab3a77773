import "server-only";
import { db, type Reader } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { firstLocale, inLanguage, type Locale } from "@/lib/platform/i18n/locales";
import { changesOf } from "@/lib/platform/i18n/school-texts";
import { shippedMessages } from "@/lib/platform/i18n/shipped";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { processWide } from "@/lib/platform/process-wide";
import type { Prisma } from "@/prisma/generated/client";
import { formTabs, noTexts, ratingSteps, type VersionContent } from "./rules";
import type { FormContent, FormQuestion, Question, ScaleStep, Texts } from "./schema";

// A published version never changes, so its content is read once per instance and language.
const heldForms = processWide("forms", () => new Map<string, FormContent>());

const cacheSize = 200;

/**
 * The questions, help and rating scale of a form version, in the asked language or the next of the fallback order. Inside a
 * transaction pass it on: waiting for another connection inside one could block forever when others do the same. A draft is
 * read each time. Throws "not found" without such a version.
 */
export const getFormContent = (versionId: number, locale: Locale, reader: Reader = db): Promise<FormContent> =>
  contentIn(versionId, { locale, anchorOf: (step, steps) => standardAnchor(step, steps, locale) }, reader);

/**
 * The same in the language and with the words that are the same for everybody at any time, whatever a school chooses or changes: what
 * people sign is made of it.
 */
export const getOriginalContent = (versionId: number, reader: Reader = db): Promise<FormContent> =>
  contentIn(versionId, { locale: firstLocale, anchorOf: shippedAnchor, isOriginal: true }, reader);

type ContentOptions = {
  locale: Locale;
  anchorOf: (step: number, steps: number) => ScaleStep["anchor"];
  isOriginal?: true;
};

async function contentIn(versionId: number, options: ContentOptions, reader: Reader): Promise<FormContent> {
  const forms = heldForms();
  const { locale, isOriginal } = options;
  const changed = changesOf(locale)?.version;
  const key = [versionId, locale, changed && isOriginal ? "original" : changed].join(":");
  const known = forms.get(key);
  if (known) return known;
  const version = await reader.formVersion.findUnique({ where: { id: versionId }, include: contentInclude });
  if (!version) throw notFound();
  const content = inOneLanguage(version, options);
  if (version.publishedAt) {
    if (forms.size >= cacheSize) forms.clear();
    forms.set(key, content);
  }
  return content;
}

const contentInclude = {
  questions: {
    orderBy: [{ tab: "asc" }, { viewPoint: "asc" }, { questionOrder: "asc" }, { id: "asc" }],
    include: { texts: true },
  },
  help: { orderBy: { tab: "asc" } },
  anchors: true,
} as const satisfies Prisma.FormVersionInclude;

type StoredVersion = Prisma.FormVersionGetPayload<{ include: typeof contentInclude }>;

/** What a question is in any language. */
const fieldsOf = ({
  linkUrl,
  ...question
}: StoredVersion["questions"][number]): Omit<Question, "text" | "linkContent"> => ({
  id: question.id,
  parentId: question.parentId,
  depth: question.depth,
  questionOrder: question.questionOrder,
  viewPoint: question.viewPoint,
  tab: question.tab,
  type: question.type,
  isCompulsory: question.isCompulsory,
  showCheckbox: question.showCheckbox,
  showLink: question.showLink,
  linkUrl: linkUrl ?? "",
});

function inOneLanguage(
  { questions, help, anchors, ratingSteps: steps }: StoredVersion,
  { locale, anchorOf }: ContentOptions,
): FormContent {
  const choose = (texts: { language: string; value: string | null }[]) =>
    inLanguage(
      texts.filter(({ value }) => value),
      locale,
    ) ?? "";
  const textOf = (texts: { language: string; text: string }[]) =>
    choose(texts.map(({ language, text: value }) => ({ language, value })));
  return {
    questions: questions.map((question) => ({
      ...fieldsOf(question),
      text: textOf(question.texts),
      linkContent: choose(question.texts.map(({ language, linkContent: value }) => ({ language, value }))),
    })),
    help: [...new Set(help.map(({ tab }) => tab))].map((tab) => ({
      tab,
      text: textOf(help.filter((entry) => entry.tab === tab)),
    })),
    scale: stepsUpTo(steps).map((step) => ({
      step,
      anchor: textOf(anchors.filter((anchor) => anchor.step === step)) || anchorOf(step, steps),
    })),
  };
}

const stepsUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** The product's text for a step; there are texts for four steps, so a step of another scale is its number. */
export function standardAnchor(step: number, steps: number, locale: Locale): ScaleStep["anchor"] {
  const known = ratingSteps.find((candidate) => candidate === step);
  return known && steps === ratingSteps.length ? translatorFor(locale, "rating")(String(known) as "1") : String(step);
}

const shippedAnchor: ContentOptions["anchorOf"] = (step, steps) => {
  const known = ratingSteps.find((candidate) => candidate === step);
  return known && steps === ratingSteps.length ? shippedMessages(firstLocale).rating[known] : String(step);
};

/** A version with all that is in it, in every language. Throws "not found". */
export async function getVersion(reader: Reader, versionId: number) {
  const version = await reader.formVersion.findUnique({
    where: { id: versionId },
    include: { ...contentInclude, form: { select: { name: true, kind: true } } },
  });
  if (!version) throw notFound();
  return { ...version, content: contentOf(version) };
}

const textsFrom = (entries: { language: string; text: string | null }[]): Texts =>
  Object.assign(noTexts(), Object.fromEntries(entries.map(({ language, text }) => [language, text ?? ""])));

function contentOf({ questions, help, anchors, ratingSteps: steps }: StoredVersion): VersionContent {
  return {
    questions: questions.map(
      (question): FormQuestion => ({
        ...fieldsOf(question),
        key: question.key,
        text: textsFrom(question.texts),
        linkContent: textsFrom(question.texts.map(({ language, linkContent: text }) => ({ language, text }))),
      }),
    ),
    help: formTabs.map((tab) => ({ tab, texts: textsFrom(help.filter((entry) => entry.tab === tab)) })),
    anchors: stepsUpTo(steps).map((step) => textsFrom(anchors.filter((anchor) => anchor.step === step))),
  };
}
