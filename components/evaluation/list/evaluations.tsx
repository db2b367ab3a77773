import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/section";
import type { EvaluationItem } from "@/lib/features/evaluation/reading/schema";
import { EvaluationList } from "./evaluation-list";

type Props = {
  items: readonly EvaluationItem[];
  /** The reader is the student of them all. */
  own?: boolean;
  /** They all wait for the reader. */
  turn?: boolean;
};

/** The evaluations on a home page, if there are any. */
export function Evaluations({ items, own = false, turn = false }: Props) {
  const t = useTranslations("evaluation");
  if (items.length === 0) return null;
  return (
    <Section title={t(turn ? "list_turn_title" : "list_title", { count: items.length })}>
      <EvaluationList items={items.toSorted(isTurnFirst)} own={own} withStudent={!own} />
    </Section>
  );
}

/** What waits for the reader comes first. */
const isTurnFirst = (one: EvaluationItem, other: EvaluationItem): number =>
  Number(other.awaited !== null) - Number(one.awaited !== null);
