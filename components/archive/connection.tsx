"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { archiveFailures } from "@/lib/features/archive/rules";
import type { ConnectionFinding } from "@/lib/platform/archive/archive";
import { ArchiveProblemText } from "./archive-about";
import { checkArchive } from "./calls";

const names = [
  "url",
  "tokenUrl",
  "clientId",
  "scope",
  "system",
  "series",
  "class",
  "unit",
  "screening",
  "documentType",
  "recordType",
  "partyType",
] as const;

type Props = {
  /** What the settings say, without the secret. */
  facts: Readonly<Record<(typeof names)[number], string | null>>;
  readOnly: boolean;
};

/** The settings of the connection to the archive, which can be tried. */
export function Connection({ facts, readOnly }: Props) {
  const t = useTranslations("archive");
  const call = useCall(checkArchive);
  const [findings, setFindings] = useState<ConnectionFinding[] | null>(null);

  async function check() {
    const answer = await call.run({});
    setFindings(answer ? (answer.data.findings as ConnectionFinding[]) : null);
  }

  return (
    <Section id="connection" title={t("connection")} lead={t("connection_lead")}>
      <dl className="grid max-w-2xl gap-x-6 sm:grid-cols-[max-content_1fr] sm:gap-y-2">
        {names.map((name) =>
          facts[name] === null ? null : (
            <div key={name} className="contents">
              <dt className="text-muted">{t(`fact_${name}`)}</dt>
              <dd className="wrap-anywhere max-sm:mb-3">{facts[name]}</dd>
            </div>
          ),
        )}
      </dl>
      {!readOnly && (
        <Button className="mt-6" busy={call.busy} onClick={check}>
          {t("check")}
        </Button>
      )}
      <div role="status" className="mt-4 max-w-2xl empty:absolute">
        {findings && !call.busy && <Findings findings={findings} />}
      </div>
      <div role="alert" className="mt-4 empty:hidden">
        {call.problem && <ErrorText>{call.problem}</ErrorText>}
      </div>
    </Section>
  );
}

function Findings({ findings }: { findings: ConnectionFinding[] }) {
  const t = useTranslations("archive");
  if (findings.length === 0) return <Notice tone="positive">{t("check_fine")}</Notice>;
  return (
    <Notice tone="warning">
      <p>{t("check_wrong", { count: findings.length })}</p>
      <ul className="mt-2 list-disc pl-5 wrap-anywhere">
        {findings.map((finding) => (
          <li key={`${finding.problem} ${finding.setting} ${finding.list}`}>
            <FindingText finding={finding} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function FindingText({ finding: { problem, words, setting, value, list } }: { finding: ConnectionFinding }) {
  const t = useTranslations("archive");
  const failure = archiveFailures.find((one) => one === problem);
  if (failure) return <ArchiveProblemText problem={failure} words={words || null} />;
  const found = problem as Exclude<typeof problem, (typeof archiveFailures)[number]>;
  return t(`finding_${found}`, {
    value: value ?? "",
    list: list ?? "",
    setting: setting ?? t("standard_code"),
  });
}
