import "server-only";
import { byTalk } from "@/lib/features/goal/rules";
import { showDay } from "@/lib/platform/dates";
import type { PdfBlock } from "@/lib/platform/pdf/document";
import { evaluationStage } from "../../life/rules";
import type { Party } from "../../rating/rules";
import { termStateOf } from "../../reading/rules/evaluation-state";
import type { SignedGoal } from "../../signing/schema";
import { canReadGoalWords } from "../rules";
import type { DocumentContext } from "./document-context";
import type { DocumentTexts } from "./document-texts";

/**
 * The goals as they were set, with what the student answers at endterm and how far the supervisor says they were reached. Before both
 * sides have submitted the endterm, the student does not read what the supervisor says. After them those that the midterm was signed for, where
 * they are others by now.
 */
export const goalBlocks = (context: DocumentContext): PdfBlock[] => [
  ...currentBlocks(context),
  ...midtermBlocks(context),
];

function midtermBlocks({ midtermGoals, texts }: DocumentContext): PdfBlock[] {
  if (midtermGoals.length === 0) return [];
  const { t } = texts;
  return [
    { kind: "heading", level: 3, text: t("document.goals_signed_midterm") },
    ...midtermGoals.flatMap(({ text, viewPoint, talk, talkDate }): PdfBlock[] => [
      { kind: "heading", level: 4, text },
      { kind: "text", text: `${areaIn(texts, viewPoint)} · ${talkIn(texts, talk, talkDate)}`, style: "small" },
    ]),
  ];
}

const areaIn = (texts: DocumentTexts, viewPoint: number | null) =>
  viewPoint === null ? texts.goal("area_none") : texts.area(viewPoint);

const talkIn = ({ goal }: DocumentTexts, talk: SignedGoal["talk"], talkDate: string) =>
  goal("talk_heading", { talk: goal(`talk_${talk}`), date: showDay(talkDate) });

function currentBlocks(context: DocumentContext): PdfBlock[] {
  const { row, viewer, texts } = context;
  const { t, goal: goalTexts } = texts;
  const { talkState } = termStateOf(row, evaluationStage.endterm, viewer);
  const reads = (party: Party) => canReadGoalWords(party, viewer, talkState);
  const title: PdfBlock = { kind: "heading", level: 2, text: t("summary.goals") };
  const goals = row.goals.map((one) => ({ ...one, talkDate: String(one.talkDate) }));
  if (goals.length === 0) return [title, { kind: "text", text: t("document.no_goals") }];
  return [
    title,
    ...byTalk(goals)
      .toReversed()
      .flatMap(({ talk, talkDate, goals: set }): PdfBlock[] => [
        {
          kind: "heading",
          level: 3,
          text: talkIn(texts, talk, talkDate),
        },
        ...set.flatMap((goal): PdfBlock[] => {
          const area = areaIn(texts, goal.viewPoint);
          const reached = reads("supervisor") && goal.reached;
          const reports = goal.reports.map(({ name, date }) => `${name} (${showDay(String(date))})`);
          return [
            { kind: "heading", level: 4, text: goal.text },
            { kind: "text", text: `${area} · ${goalTexts("written_by", { name: goal.authorName })}`, style: "small" },
            ...(reads("student") && goal.answer
              ? [{ kind: "quote", by: t("document.goal_answer"), text: goal.answer } as const]
              : []),
            ...(reads("student") && reports.length > 0
              ? [
                  { kind: "text", text: t("document.goal_reports"), style: "small" } as const,
                  { kind: "list", items: reports } as const,
                ]
              : []),
            ...(reached
              ? [
                  {
                    kind: "text",
                    text: [
                      { text: `${t("document.goal_reached")}: `, muted: true },
                      { text: t(`document.${reached}`), strong: true },
                      { text: ` · ${goal.reachedBy ?? ""}`, muted: true },
                    ],
                  } as const,
                ]
              : []),
          ];
        }),
      ]),
  ];
}
