import { evaluationStage, type SignedStage } from "../../life/rules";

/**
 * The tab of the form whose help text is read in a stage: the one of its number (SPEC §3). At endterm the first one where the second has
 * no text, since the questions of the first are asked again.
 */
export const helpTabOf = (stage: SignedStage, help: readonly { tab: number; text: string }[]): number =>
  stage === evaluationStage.endterm && !help.some(({ tab, text }) => tab === stage && text)
    ? evaluationStage.midterm
    : stage;
