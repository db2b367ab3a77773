import "server-only";
import { showMoment } from "@/lib/platform/dates";
import type { PdfBlock } from "@/lib/platform/pdf/document";
import { evaluationStage, type Term, waysIn } from "../../life/rules";
import { askedIn, type Party, parties } from "../../rating/rules";
import { questionOf } from "../../reading/queries/get-evaluation";
import { talkIn } from "../../reading/rules/evaluation-record";
import { decisionsOf, type TermState, termStateOf } from "../../reading/rules/evaluation-state";
import { pointField } from "../../talk/rules";
import type { DocumentContext } from "./document-context";
import { stepText } from "./document-texts";
import { profileBlocks } from "./profile-blocks";

type Asked = ReturnType<typeof questionOf> & { isFactor: boolean };
type Talk = ReturnType<typeof talkIn>;

/** A term: who has submitted, what both sides say to each question, and the talk. */
export function termBlocks(context: DocumentContext, term: Term): PdfBlock[] {
  const { row, viewer, form, texts } = context;
  const { t } = texts;
  const state = termStateOf(row, term, viewer);
  const talk = talkIn(row, state, { viewer, seat: null, readsOnly: true });
  const questions = askedIn(form.questions, term);
  const asked = questions.map((one) => ({ ...questionOf(one, state, null), isFactor: one.type === "rating" }));
  const isSkipped = waysIn(decisionsOf(row), term).some(({ way }) => way === "skip-midterm");
  const hasTalk = talk.talk.some(({ value }) => value !== null);
  const isBegun = hasTalk || parties.some((party) => state.submitted[party]);
  return [
    { kind: "heading", level: 2, text: t(term === evaluationStage.midterm ? "midterm" : "endterm") },
    ...(isSkipped
      ? [{ kind: "text", text: t(isBegun ? "document.ended_unsigned" : "document.skipped") } as const]
      : []),
    { kind: "facts", rows: parties.map((party) => [t(`part_${party}`), partText(context, state, party)]) },
    ...(asked.length === 0 ? [{ kind: "text", text: t("document.no_questions") } as const] : []),
    ...profileBlocks(context, asked),
    ...areasOf(asked).flatMap((viewPoint) =>
      areaBlocks(context, { viewPoint, talk, asked: asked.filter((one) => one.viewPoint === viewPoint) }),
    ),
    ...(isSkipped && !hasTalk ? [] : talkBlocks(context, state, talk)),
  ];
}

const areasOf = (asked: readonly Asked[]): number[] =>
  [...new Set(asked.map(({ viewPoint }) => viewPoint))].toSorted((a, b) => a - b);

/** Whether a side has submitted, and whether the document shows it. */
function partText({ texts: { t } }: DocumentContext, state: TermState, party: Party): string {
  const part = state.parts[party];
  if (state.leftOut.includes(party) && !state.submitted[party]) return t("document.part_left_out");
  if (!part?.submittedAt) return t("not_submitted");
  if (!state.seen.includes(part)) return t("document.part_unseen");
  return t("submitted_by", { moment: showMoment(part.submittedAt), name: part.submittedBy ?? "" });
}

/** The ratings of an area beside each other, and below them what was written. */
function areaBlocks(
  context: DocumentContext,
  { viewPoint, asked, talk }: { viewPoint: number; asked: readonly Asked[]; talk: Talk },
): PdfBlock[] {
  const { texts, form } = context;
  const { t } = texts;
  const factors = asked.filter(({ isFactor }) => isFactor);
  const rated = (answer: Asked["student"]) =>
    answer?.rating ? stepText(form, answer.rating) : t("document.not_rated");
  return [
    { kind: "heading", level: 3, text: texts.area(viewPoint) },
    ...(factors.length > 0
      ? [
          {
            kind: "table",
            columns: [
              { heading: t("summary.factor"), share: 5 },
              ...parties.map((party) => ({ heading: t(`part_${party}`), share: 2 })),
            ],
            rows: factors.map((factor) => [factor.text, ...parties.map((party) => rated(factor[party]))]),
          } as const,
        ]
      : []),
    ...asked.flatMap((question) => wordBlocks(context, question, talk)),
  ];
}

/** What was written about a question: by each side, before corrections, and in the talk. */
function wordBlocks({ texts, form }: DocumentContext, question: Asked, { talk }: Talk): PdfBlock[] {
  const { t } = texts;
  const said = parties.flatMap((party): PdfBlock[] => {
    const answer = question[party];
    return answer?.comment
      ? [{ kind: "quote", by: `${answer.authorName} · ${t(`part_${party}`)}`, text: answer.comment }]
      : [];
  });
  const corrected = question.corrected.map(({ party, authorName: name, correctedAt, rating, comment }): PdfBlock => {
    const before = [...(rating === null ? [] : [stepText(form, rating)]), ...(comment ? [comment] : [])];
    const by = { who: t(`part_${party}`), moment: showMoment(correctedAt) };
    const nothing = t(question.isFactor ? "document.not_rated" : "summary.unanswered");
    return before.length > 0
      ? { kind: "quote", by: t("document.corrected", { ...by, name }), text: before.join("\n") }
      : { kind: "quote", by: t("document.corrected_empty", by), text: nothing };
  });
  const point = talk.find(({ field }) => field === pointField(question.questionId));
  const agreed: PdfBlock[] =
    typeof point?.value === "string"
      ? [{ kind: "quote", by: `${t("talk.point")} · ${lastBy(point, t)}`, text: point.value }]
      : [];
  const blocks = [...said, ...corrected, ...agreed];
  if (blocks.length === 0 && question.isFactor) return [];
  const empty: PdfBlock = { kind: "text", text: t("summary.unanswered"), style: "small" };
  return [{ kind: "heading", level: 4, text: question.text }, ...(blocks.length > 0 ? blocks : [empty])];
}

/** Several people write the texts of a talk: the last one is named as the page has it. */
const lastBy = ({ by, at }: Talk["talk"][number], t: DocumentContext["texts"]["t"]): string =>
  t("talk.last_by", { name: by, moment: showMoment(at) });

/** When and where the talk was, what was answered after it, and its comment. */
function talkBlocks({ texts: { t } }: DocumentContext, { term }: TermState, talk: Talk): PdfBlock[] {
  const valueIn = (name: string) => talk.talk.find(({ field }) => field === name)?.value ?? null;
  const answer = (value: unknown) =>
    typeof value === "boolean" ? t(value ? "summary.yes" : "summary.no") : t("summary.unanswered");
  const startsAt = valueIn("startsAt");
  const { recommendation } = talk;
  const recommended =
    recommendation === null ? t("summary.unanswered") : t(recommendation ? "result.passed" : "result.not_passed");
  const comment = talk.talk.find(({ field }) => field === "comment");
  return [
    { kind: "heading", level: 3, text: t("talk.title") },
    {
      kind: "facts",
      rows: [
        [t("document.talk_time"), typeof startsAt === "string" ? showMoment(startsAt) : t("summary.unanswered")],
        [t("talk.place"), String(valueIn("place") ?? t("summary.unanswered"))],
        [t("document.talk_held"), answer(valueIn("held"))],
        [t("summary.dangerOfNotPassing"), answer(talk.dangerOfNotPassing)],
        [t("summary.needForExtraHelp"), answer(talk.needForExtraHelp)],
        ...(term === evaluationStage.endterm ? [[t("summary.recommendation"), recommended] as const] : []),
      ],
    },
    ...(typeof comment?.value === "string"
      ? [{ kind: "quote", by: `${t("talk.comment")} · ${lastBy(comment, t)}`, text: comment.value } as const]
      : []),
  ];
}
