import "server-only";
import { showDay, showMoment } from "@/lib/platform/dates";
import type { PdfBlock } from "@/lib/platform/pdf/document";
import { evaluationStage, type SignedStage, signedStages } from "../../life/rules";
import { resultsIn } from "../../reading/queries/results-in";
import { signaturesIn } from "../../reading/queries/signing-of";
import { decisionsIn } from "../../reading/rules/evaluation-record";
import type { ResultItem } from "../../result/schema";
import type { SignatureItem } from "../../signing/schema";
import type { DocumentContext } from "./document-context";

/** The days of absence as numbers and what they mean under the group's limits; never why somebody was away (SPEC §5). */
export function absenceBlocks({ row, attendance, texts: { t, absence } }: DocumentContext): PdfBlock[] {
  const limit = (percent: number) => t("document.limit_value", { percent });
  const { verdict, daysToMakeUp, expectedDays, percent } = attendance;
  return [
    { kind: "heading", level: 2, text: t("summary.absence") },
    {
      kind: "facts",
      rows: [
        [absence("days_away"), String(attendance.absentDays)],
        [absence("sick_days"), String(attendance.sickDays)],
        [t("document.other_days"), String(attendance.absentDays - attendance.sickDays)],
        [absence("made_up_days"), String(attendance.madeUpDays)],
        [absence("share"), absence("share_value", { percent, days: expectedDays })],
        [t("document.limit_make_up"), limit(row.makeUpPercent)],
        [t("document.limit_repeat"), limit(row.repeatPercent)],
        [t("document.verdict"), absence(`verdict_${verdict}_title`, { days: daysToMakeUp, repeat: row.repeatPercent })],
      ],
    },
    { kind: "text", text: t("document.about_absence"), style: "small" },
  ];
}

/** The ways on and the reopenings, each with its reason. */
export function decisionBlocks({ row, texts: { t } }: DocumentContext): PdfBlock[] {
  const decisions = decisionsIn(row);
  if (decisions.length === 0) return [];
  return [
    { kind: "heading", level: 2, text: t("summary.record") },
    ...decisions.flatMap(({ way, stage, party, endDate, reason, witness, by, at }): PdfBlock[] => [
      {
        kind: "heading",
        level: 3,
        text: t(`ways.record.${way}`, {
          party: party ?? "",
          stage: String(stage),
          day: endDate === null ? "" : showDay(endDate),
        }),
      },
      { kind: "quote", by: `${by} · ${showMoment(at)}`, text: reason },
      ...(witness
        ? [{ kind: "text", text: t("ways.record_witness", { name: witness }), style: "small" } as const]
        : []),
    ]),
  ];
}

const stageKeys = { 1: "midterm", 2: "endterm", 3: "summary.title" } as const satisfies Record<SignedStage, string>;

/** Every signature with the whole hash of what it is for; those that count no longer say so. */
export function signatureBlocks({ row, original, texts }: DocumentContext): PdfBlock[] {
  const { t } = texts;
  const signatures = signaturesIn(row, original, evaluationStage.summarizing);
  const signed = signedStages.filter((stage) => signatures.some((one) => one.stage === stage));
  return [
    { kind: "heading", level: 2, text: t("summary.signatures") },
    ...(signed.length === 0 ? [{ kind: "text", text: t("summary.unsigned") } as const] : []),
    ...signed.flatMap((stage): PdfBlock[] => [
      { kind: "heading", level: 3, text: t(stageKeys[stage]) },
      ...signatures.filter((one) => one.stage === stage).flatMap((one) => signatureOf(one, texts)),
    ]),
  ];
}

function signatureOf(signature: SignatureItem, { t, seat }: DocumentContext["texts"]): PdfBlock[] {
  const { name, kind, proof, at, hash, remark, isVoid, isStandIn } = signature;
  const place = isStandIn ? t("signing.seat_stand_in") : seat(signature.seat);
  return [
    { kind: "heading", level: 4, text: `${name} · ${place}` },
    {
      kind: "facts",
      rows: [
        [t("document.sign_answer"), `${t(`summary.kind_${kind}`)} · ${showMoment(at)}`],
        ...(remark ? [[t("document.sign_remark"), remark] as const] : []),
        [t("document.sign_proof"), t(`document.proof_${proof}`)],
        [t("document.sign_state"), isVoid ? t("summary.void") : t("summary.yes")],
      ],
    },
    { kind: "text", text: `${t("document.sign_hash")}: ${hash}`, style: "small" },
  ];
}

/** How it ended: the result that counts. */
export function resultBlocks(context: DocumentContext): PdfBlock[] {
  const { t } = context.texts;
  const { result } = resultsIn(context.row);
  if (!result) return [{ kind: "notice", title: t("document.undecided"), paragraphs: [] }];
  return resultOf(context, result);
}

/** Those of before it was reopened. */
export function earlierBlocks(context: DocumentContext): PdfBlock[] {
  const { earlierResults } = resultsIn(context.row);
  if (earlierResults.length === 0) return [];
  return [
    { kind: "heading", level: 2, text: context.texts.t("summary.earlier") },
    ...earlierResults.flatMap((result) => resultOf(context, result)),
  ];
}

function resultOf({ texts: { t } }: DocumentContext, result: ResultItem): PdfBlock[] {
  const { assessmentPassed, grounds, noticeReason, by, at, complaintBy, complaintTo, reopenedAt } = result;
  const ends = assessmentPassed === null ? "discontinued" : assessmentPassed ? "passed" : "not_passed";
  return [
    {
      kind: "notice",
      title: t(`result.${ends}`),
      paragraphs: [
        t("result.decided", { moment: showMoment(at), name: by }),
        ...(complaintBy && !reopenedAt ? [t("result.complaint", { day: showDay(complaintBy) })] : []),
        ...(complaintTo && !reopenedAt ? [`${t("result.complaint_to")}\n${complaintTo}`] : []),
        ...(reopenedAt ? [t("result.put_aside", { moment: showMoment(reopenedAt) })] : []),
      ],
    },
    ...(grounds
      ? [
          {
            kind: "quote",
            by: t(assessmentPassed === null ? "result.reason" : "result.grounds"),
            text: grounds,
          } as const,
        ]
      : []),
    ...(noticeReason ? [{ kind: "quote", by: t("document.no_notice_reason"), text: noticeReason } as const] : []),
  ];
}
