"use client";

import { useTranslations } from "next-intl";
import { stepsOf } from "@/components/form/scale-steps";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { parties } from "@/lib/features/evaluation/rating/rules";
import type { SignLinkReading } from "@/lib/features/evaluation/reading/schema";
import { questionOfPoint } from "@/lib/features/evaluation/talk/rules";
import { showDay, showMoment } from "@/lib/platform/dates";
import { SignedGoals } from "../goals/signed-goals";
import { DecisionNotices } from "../reading/decision-notices";
import { titleKeysOf } from "../reading/evaluation-title";
import { TermReading } from "../reading/term-reading";
import { answerFormId } from "./answer-form-id";
import { DownloadContent } from "./download-content";

/** A question of the call's answer as the components have it. */
const asAsked = ({
  value: text,
  is_compulsory: isCompulsory,
  show_link: showLink,
  link_content: linkContent,
  link_url: linkUrl,
  ...question
}: SignLinkReading["factors"][number]) => ({
  ...question,
  text,
  isCompulsory,
  showLink,
  linkContent: linkContent ?? "",
  linkUrl: linkUrl ?? "",
});

/** The second step: everything that the signature is for. */
export function LinkReading({ reading }: { reading: SignLinkReading }) {
  const t = useTranslations("evaluation");
  const { studentName, teacherName, signerName, practicumPlace, ward, term, factors, texts } = reading;
  const shown = parties.filter((party) => !reading.leftOut.includes(party));
  return (
    <>
      <PageHeader
        above={[practicumPlace, ward].filter(Boolean).join(", ")}
        title={t(titleKeysOf(term).of, { name: studentName })}
        lead={t("sign_link.read_lead", {
          name: signerName,
          teacher: teacherName,
          moment: showMoment(reading.expiresAt),
        })}
        actions={<TextLink href={`#${answerFormId}`}>{t("sign_link.to_answer")}</TextLink>}
      />
      <Facts reading={reading} />
      <div className="mt-6 flex flex-col gap-4 empty:hidden">
        <DecisionNotices decisions={reading.reasons} />
      </div>
      {factors.length + texts.length > 0 && (
        <TermReading
          factors={factors.map(asAsked)}
          texts={texts.map(asAsked)}
          shown={shown}
          steps={stepsOf(reading.scale)}
          correcting={null}
          inReports={null}
          points={null}
          making={null}
        />
      )}
      <FromTalk reading={reading} />
      <Goals reading={reading} />
      <DownloadContent reading={reading} />
    </>
  );
}

/** When and where, and the answers of the meeting. */
function Facts({ reading }: { reading: SignLinkReading }) {
  const t = useTranslations("evaluation");
  const yesOrNo = (answer: boolean | null) => {
    if (answer === null) return t("sign_link.answer_none");
    return t(answer ? "sign_link.answer_yes" : "sign_link.answer_no");
  };
  const { evaluationDate, talk, recommendation } = reading;
  const place = talk.find(({ field }) => field === "place")?.value;
  const fields: [label: string, value: string][] = [
    [t("field_start"), showDay(reading.startDate)],
    [t("field_end"), showDay(reading.endDate)],
    [t("sign_link.field_talk"), evaluationDate ? showDay(evaluationDate) : t("sign_link.talk_not_held")],
    ...(place ? [[t("sign_link.field_talk_place"), String(place)] as [string, string]] : []),
    [t("sign_link.field_danger"), yesOrNo(reading.dangerOfNotPassing)],
    [t("sign_link.field_help"), yesOrNo(reading.needForExtraHelp)],
    ...(recommendation === null
      ? []
      : [
          [
            t("sign_link.field_recommendation"),
            t(recommendation ? "sign_link.recommends_yes" : "sign_link.recommends_no"),
          ] as [string, string],
        ]),
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 border-y border-line py-3 text-sm sm:grid-cols-3">
      {fields.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-meta text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was said about a question, and beside the questions. */
function FromTalk({ reading }: { reading: SignLinkReading }) {
  const t = useTranslations("evaluation");
  const asked = [...reading.factors, ...reading.texts];
  const said = reading.talk.flatMap(({ field, value, by, at }) => {
    const questionId = questionOfPoint(field);
    if (typeof value !== "string" || value.trim() === "" || (questionId === null && field !== "comment")) return [];
    return [{ field, value, by, at, about: asked.find((one) => one.questionId === questionId)?.value }];
  });
  if (said.length === 0) return null;
  return (
    <Section title={t("sign_link.talk_title")}>
      <div className="flex flex-col gap-5">
        {said.map(({ field, value, by, at, about }) => (
          <div key={field}>
            {about && <h3 className="mb-1 font-semibold wrap-anywhere">{about}</h3>}
            <blockquote className="border-l-3 border-line pl-3">
              <p className="break-words whitespace-pre-line">{value}</p>
              <footer className="text-meta wrap-anywhere text-muted">
                {t("talk.last_by", { name: by, moment: showMoment(at) })}
              </footer>
            </blockquote>
          </div>
        ))}
      </div>
    </Section>
  );
}

function Goals({ reading }: { reading: SignLinkReading }) {
  const t = useTranslations("evaluation.sign_link");
  if (reading.goals.length === 0) return null;
  return (
    <Section title={t("goals_title")}>
      <SignedGoals goals={reading.goals} />
    </Section>
  );
}
