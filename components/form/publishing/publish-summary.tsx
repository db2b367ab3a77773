"use client";

import { useFormatter, useTranslations } from "next-intl";
import { ReadProblem } from "@/components/data/read-problem";
import { useQuery } from "@/components/data/use-query";
import { TextLink } from "@/components/ui/text-link";
import { formKinds } from "@/lib/features/form/content/rules";
import type { FormEditor } from "@/lib/features/form/editing/schema";
import type { FormComparison } from "@/lib/features/form/publishing/schema";
import { numbered } from "@/lib/platform/i18n/numbered";
import { useLanguageName } from "@/lib/platform/i18n/use-languages";
import { compareFormVersion } from "../calls";
import { formPath } from "../editing/form-path";

type Props = {
  editor: Pick<FormEditor, "kind" | "formId" | "versionId" | "questions" | "missing" | "stale">;
  /** The latest published version; undefined when this is the first. */
  beforeVersionId: number | undefined;
  onLeave: () => void;
};

/** What somebody should know before a draft is published: what changed, tabs without questions, texts that are missing, and translations that may have fallen behind. */
export function PublishSummary({ editor, beforeVersionId, onLeave }: Props) {
  const t = useTranslations("form");
  const nameOf = useLanguageName();
  const { kind, formId, versionId, questions, missing, stale } = editor;
  const behind = stale.questions.length + stale.help.length + (stale.scale.length > 0 ? 1 : 0);
  const emptyTabs = formKinds[kind].questionTabs.filter((tab) => !questions.some((question) => question.tab === tab));
  const lacking = missing.filter(({ count }) => count > 0);
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      {beforeVersionId !== undefined && (
        <li>
          <Changes beforeVersionId={beforeVersionId} afterVersionId={versionId} />{" "}
          <TextLink href={formPath({ formId, versionId, view: "compare" })} onClick={onLeave}>
            {t("compare")}
          </TextLink>
        </li>
      )}
      {emptyTabs.map((tab) => (
        <li key={tab}>{t("publish_empty_tab", { tab: t(`tab_${kind}_${numbered(tab)}`) })}</li>
      ))}
      {lacking.map(({ language, count }) => (
        <li key={language}>{t("language_missing", { language: nameOf(language), count })}</li>
      ))}
      {behind > 0 && <li>{t("publish_stale", { count: behind })}</li>}
    </ul>
  );
}

function Changes(versions: { beforeVersionId: number; afterVersionId: number }) {
  const t = useTranslations("form");
  const format = useFormatter();
  const { data, error } = useQuery(compareFormVersion, versions);
  if (error) return <ReadProblem error={error} />;
  if (!data) return t("publish_comparing");
  const changes = countsOf(data).filter(([, count]) => count > 0);
  if (changes.length === 0) return t("publish_same");
  return t("publish_changes", {
    changes: format.list(changes.map(([kind, count]) => t(`publish_${kind}`, { count }))),
  });
}

const countsOf = ({ added, removed, changed, help, scale }: FormComparison) =>
  [
    ["added", added.length],
    ["removed", removed.length],
    ["changed", changed.length],
    ["other", help.length + scale.length],
  ] as const;
