import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { leadLanguage } from "@/lib/platform/i18n/locales";
import { activeLanguages } from "@/lib/platform/i18n/school-texts";
import { getVersion, standardAnchor } from "../content/queries";
import { noTexts, ratingSteps, readingOrder } from "../content/rules";
import type { Texts } from "../content/schema";
import { missingTexts, problemsOf, staleTexts } from "../publishing/rules";
import type { FormEditor } from "./schema";

/** One version for editing, with every language. Throws "not found". */
export async function getFormQuestion(_actor: Actor, input: { versionId: number }): Promise<FormEditor> {
  const version = await getVersion(db, input.versionId);
  const published = await db.formVersion.findFirst({
    where: { formId: version.formId, publishedAt: { not: null } },
    orderBy: { number: "desc" },
    select: { id: true },
  });
  const { content } = version;
  const languages = activeLanguages();
  const codes = languages.map(({ code }) => code);
  const isNext = published !== null && version.publishedAt === null;
  const before = isNext ? (await getVersion(db, published.id)).content : content;
  return {
    formId: version.formId,
    ...version.form,
    versionId: version.id,
    number: version.number,
    revision: version.revision,
    createdAt: version.createdAt.toISOString(),
    publishedAt: version.publishedAt?.toISOString() ?? null,
    publishedVersionId: published?.id ?? null,
    help: [...content.help],
    questions: readingOrder(content),
    scale: {
      steps: content.anchors.length,
      own: content.anchors.some((texts) => Object.values(texts).some(Boolean)),
      anchors: content.anchors.map((texts, index) => ({ step: index + 1, texts, standard: standardTexts(index + 1) })),
    },
    missing: missingTexts(content, codes),
    stale: staleTexts(before, content, codes),
    problems: problemsOf(content, leadLanguage(languages)),
  };
}

/** The product's text for a step in every language; empty beyond the fourth. */
function standardTexts(step: number): Texts {
  const known = ratingSteps.find((candidate) => candidate === step);
  if (!known) return noTexts();
  return Object.assign(
    noTexts(),
    Object.fromEntries(activeLanguages().map(({ code }) => [code, standardAnchor(known, ratingSteps.length, code)])),
  );
}
