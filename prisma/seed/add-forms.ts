import type { Texts } from "@/lib/features/form/content/schema";
import { locales } from "@/lib/platform/i18n/locales";
import type { FormKind } from "../generated/enums";
import { type Area, factors, linkedFactor } from "./content/factors";
import { evaluationComment, evaluationHelp, reportHelp, reportQuestions } from "./content/form-texts";
import { type DemoRows, store } from "./rows";

/** The question ids of one factor: ticked in the plan, rated by the student, rated by the supervisor. */
interface FactorQuestions {
  tick: number;
  selfRating: number;
  supervisorRating: number;
}

/** The question ids of one area of the report form. */
export interface AreaQuestions {
  factors: FactorQuestions[];
  plan: number;
  reflection: number;
  feedback: number;
}

export interface ReportForm {
  versionId: number;
  areas: Record<Area, AreaQuestions>;
}

const planning = 1;
const reflecting = 2;
const givingFeedback = 3;

/** Adds the published report form: planning, reflection, feedback (SPEC §3). */
export function addReportForm(rows: DemoRows, publishedAt: Date): ReportForm {
  const versionId = addVersion(rows, "report", "Rapport fra praksis", publishedAt, reportHelp);
  const inArea = (area: Area): AreaQuestions => {
    const ask = questionsOf(rows, versionId, area);
    return {
      factors: factors[area].map((texts, index) => {
        const linked = area === linkedFactor.area && index + 1 === linkedFactor.number;
        const tick = ask(texts, {
          tab: planning,
          type: "checkbox",
          showCheckbox: true,
          ...(linked ? { showLink: true, linkUrl: linkedFactor.url, linkWords: linkedFactor.words } : {}),
        });
        const nested = { parentId: tick, depth: 1, type: "rating" } as const;
        return {
          tick,
          selfRating: ask(reportQuestions.selfRating, { tab: reflecting, ...nested }),
          supervisorRating: ask(reportQuestions.supervisorRating, { tab: givingFeedback, ...nested }),
        };
      }),
      plan: ask(reportQuestions.plan, { tab: planning, type: "text" }),
      reflection: ask(reportQuestions.reflection, { tab: reflecting, type: "text", isCompulsory: true }),
      feedback: ask(reportQuestions.feedback, { tab: givingFeedback, type: "text" }),
    };
  };
  return {
    versionId,
    areas: { 1: inArea(1), 2: inArea(2), 3: inArea(3), 4: inArea(4), 5: inArea(5), 6: inArea(6) },
  };
}

/** The evaluation form: in each area the ids of its factors and of the text that gives reasons. */
export interface EvaluationForm {
  versionId: number;
  areas: Record<Area, { factors: number[]; reason: number }>;
}

/** Adds the published evaluation form, which rates the same factors. */
export function addEvaluationForm(rows: DemoRows, publishedAt: Date): EvaluationForm {
  const versionId = addVersion(rows, "evaluation", "Midt- og sluttvurdering", publishedAt, evaluationHelp);
  const inArea = (area: Area) => {
    const ask = questionsOf(rows, versionId, area);
    return {
      factors: factors[area].map((texts) => ask(texts, { tab: 1, type: "rating", isCompulsory: true })),
      reason: ask(evaluationComment, { tab: 1, type: "text" }),
    };
  };
  return {
    versionId,
    areas: { 1: inArea(1), 2: inArea(2), 3: inArea(3), 4: inArea(4), 5: inArea(5), 6: inArea(6) },
  };
}

function addVersion(rows: DemoRows, kind: FormKind, name: string, publishedAt: Date, help: Texts[]): number {
  const formId = store(rows.forms, { kind, name });
  const versionId = store(rows.formVersions, { formId, number: 1, publishedAt });
  for (const [index, texts] of help.entries()) {
    for (const language of locales) {
      rows.tabHelp.push({ versionId, tab: index + 1, language, text: texts[language] });
    }
  }
  return versionId;
}

type QuestionRow = DemoRows["questions"][number];
type Asked = Pick<QuestionRow, "tab" | "type"> &
  Partial<Pick<QuestionRow, "parentId" | "depth" | "isCompulsory" | "showCheckbox" | "showLink" | "linkUrl">> & {
    linkWords?: Texts;
  };

/** A function that adds the area's next question, in every language, and gives its id. */
function questionsOf(rows: DemoRows, versionId: number, viewPoint: Area) {
  const orders = new Map<number, number>();
  return (texts: Texts, { linkWords, ...asked }: Asked): number => {
    const questionOrder = (orders.get(asked.tab) ?? 0) + 1;
    orders.set(asked.tab, questionOrder);
    const questionId = store(rows.questions, { versionId, viewPoint, questionOrder, ...asked });
    for (const language of locales) {
      rows.questionTexts.push({ questionId, language, text: texts[language], linkContent: linkWords?.[language] });
    }
    return questionId;
  };
}
