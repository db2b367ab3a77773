import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, today } from "@/lib/platform/dates";
import { db, type Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { inLanguage, type Locale, locales } from "@/lib/platform/i18n/locales";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { spreadsheetAnswer, writeWorkbook } from "@/lib/platform/spreadsheet/workbook";
import type { Prisma } from "@/prisma/generated/client";
import { buildableVersions } from "./policy";
import {
  compareContents,
  editorTabs,
  formTabs,
  missingTexts,
  noTexts,
  problemsOf,
  ratingSteps,
  type VersionContent,
} from "./rules";
import type { FlatFormQuestion, FormComparison, FormContent, FormEditor, FormItem, ScaleStep, Texts } from "./schema";
import { sheetsOf } from "./sheet";

// A published version never changes, so its content is read once an instance and language.
const held = globalThis as typeof globalThis & { practicumForms?: Map<string, FormContent> };
const cacheSize = 200;

/**
 * The questions, help and rating scale of a form version, in the asked language or the next of the fallback order. Inside a
 * transaction hand it over: one that waited for further connections could wait forever for others that do the same. A draft is
 * read anew each time. Throws "not found" for no version.
 */
export async function getFormContent(versionId: number, locale: Locale, reader: Tx = db): Promise<FormContent> {
  held.practicumForms ??= new Map();
  const forms = held.practicumForms;
  const key = `${versionId}:${locale}`;
  const known = forms.get(key);
  if (known) return known;
  const version = await reader.formVersion.findUnique({ where: { id: versionId }, include: contentInclude });
  if (!version) throw notFound();
  const content = inOneLanguage(version, locale);
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

function inOneLanguage({ questions, help, anchors, ratingSteps: steps }: StoredVersion, locale: Locale): FormContent {
  const choose = (texts: { language: string; value: string | null }[]) =>
    inLanguage(
      texts.filter(({ value }) => value),
      locale,
    ) ?? null;
  const textOf = (texts: { language: string; text: string }[]) =>
    choose(texts.map(({ language, text: value }) => ({ language, value })));
  return {
    questions: questions.map((question) => ({
      id: question.id,
      parent_id: question.parentId,
      depth: question.depth,
      question_order: question.questionOrder,
      viewPoint: question.viewPoint,
      tab: question.tab,
      type: question.type,
      value: textOf(question.texts) ?? "",
      is_compulsory: question.isCompulsory,
      show_checkbox: question.showCheckbox,
      show_link: question.showLink,
      link_content: choose(question.texts.map(({ language, linkContent: value }) => ({ language, value }))),
      link_url: question.linkUrl,
    })),
    help: [...new Set(help.map(({ tab }) => tab))].map((tab) => ({
      tab,
      text: textOf(help.filter((entry) => entry.tab === tab)) ?? "",
    })),
    scale: stepsUpTo(steps).map((step) => ({
      step,
      anchor: textOf(anchors.filter((anchor) => anchor.step === step)) ?? standardAnchor(step, steps, locale),
    })),
  };
}

const stepsUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** The product's own words for a step; they are made for four, so a step of another scale is its number. */
function standardAnchor(step: number, steps: number, locale: Locale): ScaleStep["anchor"] {
  const known = ratingSteps.find((candidate) => candidate === step);
  return known && steps === ratingSteps.length ? translatorFor(locale, "rating")(String(known) as "1") : String(step);
}

/** A version with all that is in it, in every language. Throws "not found". */
export async function getVersion(reader: Tx, versionId: number) {
  const version = await reader.formVersion.findFirst({
    where: { AND: [{ id: versionId }, buildableVersions] },
    include: { ...contentInclude, form: { select: { name: true } } },
  });
  if (!version) throw notFound();
  return { ...version, content: contentOf(version) };
}

const textsFrom = (entries: { language: string; text: string | null }[]): Texts =>
  Object.assign(
    noTexts(),
    Object.fromEntries(
      entries
        .filter(({ language }) => locales.includes(language as Locale))
        .map(({ language, text }) => [language, text ?? ""]),
    ),
  );

function contentOf({ questions, help, anchors, ratingSteps: steps }: StoredVersion): VersionContent {
  return {
    questions: questions.map(
      (question): FlatFormQuestion => ({
        questionId: question.id,
        key: question.key,
        parentId: question.parentId,
        depth: question.depth,
        tab: question.tab,
        viewPoint: question.viewPoint,
        type: question.type,
        isCompulsory: question.isCompulsory,
        showCheckbox: question.showCheckbox,
        showLink: question.showLink,
        linkUrl: question.linkUrl ?? "",
        texts: textsFrom(question.texts),
        link_content: textsFrom(question.texts.map(({ language, linkContent: text }) => ({ language, text }))),
      }),
    ),
    help: formTabs.map((tab) => ({ tab, texts: textsFrom(help.filter((entry) => entry.tab === tab)) })),
    anchors: stepsUpTo(steps).map((step) => textsFrom(anchors.filter((anchor) => anchor.step === step))),
  };
}

/** The report forms by name, each with its versions, the latest first. */
export async function listForms(_actor: Actor): Promise<{ items: FormItem[] }> {
  type Row = { formId: number; name: string; createdAt: Date; publishedAt: Date | null } & Omit<
    FormItem["versions"][number],
    "createdAt" | "publishedAt"
  >;
  const rows = await db.$queryRaw<Row[]>`
    select f.id as "formId", f.name, v.id as "versionId", v.number, v."createdAt", v."publishedAt", v.revision,
      coalesce(q.count, 0)::int as questions, coalesce(g.count, 0)::int as groups, coalesce(r.count, 0)::int as reports
    from "Form" f
      join "FormVersion" v on v."formId" = f.id
      left join (select "versionId", count(*) from "Question" group by 1) q on q."versionId" = v.id
      left join (
        select "reportFormVersionId", count(*) from "Group" where "endDate" >= ${fromDay(today())}::date group by 1
      ) g on g."reportFormVersionId" = v.id
      left join (select "formVersionId", count(*) from "Report" group by 1) r on r."formVersionId" = v.id
    where f.kind = 'report'
    order by lower(f.name), f.id, v.number desc`;
  const items = new Map<number, FormItem>();
  for (const { formId, name, createdAt, publishedAt, ...version } of rows) {
    const item = items.get(formId) ?? { formId, name, versions: [] };
    item.versions.push({
      ...version,
      createdAt: createdAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
    });
    items.set(formId, item);
  }
  return { items: [...items.values()] };
}

/** One version for editing, with every language. Throws "not found". */
export async function getFormQuestion(_actor: Actor, input: { versionId: number }): Promise<FormEditor> {
  const version = await getVersion(db, input.versionId);
  const published = await db.formVersion.findFirst({
    where: { formId: version.formId, publishedAt: { not: null } },
    orderBy: { number: "desc" },
    select: { id: true },
  });
  const { content } = version;
  return {
    formId: version.formId,
    name: version.form.name,
    versionId: version.id,
    number: version.number,
    revision: version.revision,
    createdAt: version.createdAt.toISOString(),
    publishedAt: version.publishedAt?.toISOString() ?? null,
    publishedVersionId: published?.id ?? null,
    tabs: editorTabs(content),
    scale: {
      steps: content.anchors.length,
      own: content.anchors.some((texts) => Object.values(texts).some(Boolean)),
      anchors: content.anchors.map((texts, index) => ({ step: index + 1, texts, standard: standardTexts(index + 1) })),
    },
    missing: missingTexts(content),
    problems: problemsOf(content),
  };
}

/** The product's own words for a step in every language; empty beyond the fourth. */
function standardTexts(step: number): Texts {
  const known = ratingSteps.find((candidate) => candidate === step);
  if (!known) return noTexts();
  return Object.fromEntries(
    locales.map((locale) => [locale, standardAnchor(known, ratingSteps.length, locale)]),
  ) as Texts;
}

/** What one version has that another has not, question by question. Throws "not found". */
export async function compareFormVersions(
  _actor: Actor,
  input: { beforeVersionId: number; afterVersionId: number },
  caller: Pick<Caller, "locale">,
): Promise<FormComparison> {
  const [before, after] = [await getVersion(db, input.beforeVersionId), await getVersion(db, input.afterVersionId)];
  const nameOf = ({ id, form, number, publishedAt }: typeof before) => ({
    versionId: id,
    formName: form.name,
    number,
    publishedAt: publishedAt?.toISOString() ?? null,
  });
  return {
    before: nameOf(before),
    after: nameOf(after),
    ...compareContents(before.content, after.content, caller.locale),
  };
}

/** A version as an Excel file in the caller's language. Throws "not found". */
export async function exportForm(
  _actor: Actor,
  input: { versionId: number },
  caller: Pick<Caller, "locale">,
): Promise<Response> {
  const { form, number, content } = await getVersion(db, input.versionId);
  return spreadsheetAnswer(await writeWorkbook(sheetsOf(content, caller.locale)), `${form.name} ${number}`);
}
