import "server-only";
import { db, type Tx } from "@/lib/platform/db";
import { inLanguage, type Locale } from "@/lib/platform/i18n/locales";
import type { FormContent } from "./schema";

// A published version never changes, so its content is read once an instance and language.
const held = globalThis as typeof globalThis & { practicumForms?: Map<string, Promise<FormContent>> };
const cacheSize = 200;

/**
 * The questions and help of a published form version, in the asked language or the next of the fallback order. Inside a
 * transaction hand it over: one that waited for further connections could wait forever for others that do the same.
 */
export function getFormContent(versionId: number, locale: Locale, reader: Tx = db): Promise<FormContent> {
  held.practicumForms ??= new Map();
  const forms = held.practicumForms;
  const key = `${versionId}:${locale}`;
  let content = forms.get(key);
  if (!content) {
    if (forms.size >= cacheSize) forms.clear();
    content = readFormContent(reader, versionId, locale);
    forms.set(key, content);
    content.catch(() => forms.delete(key));
  }
  return content;
}

async function readFormContent(reader: Tx, versionId: number, locale: Locale): Promise<FormContent> {
  const [questions, help] = await Promise.all([
    reader.question.findMany({
      where: { versionId },
      orderBy: [{ tab: "asc" }, { viewPoint: "asc" }, { questionOrder: "asc" }, { id: "asc" }],
      include: { texts: true },
    }),
    reader.tabHelp.findMany({ where: { versionId }, orderBy: { tab: "asc" } }),
  ]);
  return {
    questions: questions.map((question) => {
      const text = inLanguage(
        question.texts.map((entry) => ({ language: entry.language, value: entry })),
        locale,
      );
      return {
        id: question.id,
        parent_id: question.parentId,
        depth: question.depth,
        question_order: question.questionOrder,
        viewPoint: question.viewPoint,
        tab: question.tab,
        type: question.type,
        value: text?.text ?? "",
        is_compulsory: question.isCompulsory,
        show_checkbox: question.showCheckbox,
        show_link: question.showLink,
        link_content: text?.linkContent ?? null,
        link_url: question.linkUrl,
      };
    }),
    help: [...new Set(help.map(({ tab }) => tab))].map((tab) => {
      const texts = help.filter((entry) => entry.tab === tab);
      return {
        tab,
        text:
          inLanguage(
            texts.map(({ language, text: value }) => ({ language, value })),
            locale,
          ) ?? "",
      };
    }),
  };
}
