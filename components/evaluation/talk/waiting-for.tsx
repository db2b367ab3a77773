import { useTranslations } from "next-intl";
import { PlainList } from "@/components/ui/plain-list";
import { Section } from "@/components/ui/section";
import { StatusChip } from "@/components/ui/status-chip";
import { TextLink } from "@/components/ui/text-link";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { ratingAnchor } from "../rating/rating-anchor";
import { useSideName } from "../rating/use-sides";

type Shown = Pick<
  EvaluationDetail,
  "missing" | "writes" | "actions" | "writableFields" | "studentName" | "supervisorName"
>;
type Need = EvaluationDetail["missing"][number];

const fields = { talk: "held", danger: "dangerOfNotPassing", recommendation: "recommendation" } as const;

/** Where the answers of the talk are given. */
export const talkAnchor = "talk";

/** What a term waits for before it can be signed; what of it is the reader's turn leads to where it is answered. */
export function WaitingFor({ evaluation }: { evaluation: Shown }) {
  const t = useTranslations("evaluation");
  const { missing, writes, actions, writableFields, studentName, supervisorName } = evaluation;
  const nameOf = useSideName({ student: studentName, supervisor: supervisorName });
  const isParts = missing.includes("student") || missing.includes("supervisor");
  const isTurn = (need: Need) =>
    need === "student" || need === "supervisor"
      ? writes === need && actions.includes("save")
      : !isParts && writableFields.includes(fields[need]);
  const inWords = (need: Need) =>
    need === "student" || need === "supervisor"
      ? t(`talk.missing_${need}`, { name: nameOf(need) })
      : t(`talk.missing_${need}`);
  // While the own part is written, there is no talk yet.
  const placeOf = (need: Need) => (need === writes ? ratingAnchor : talkAnchor);
  return (
    <Section level={3} title={t("talk.missing_title")}>
      <PlainList className="flex flex-col divide-y divide-line border-y border-line">
        {missing.map((need) => (
          <li key={need} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 first-letter:uppercase">
              {isTurn(need) ? <TextLink href={`#${placeOf(need)}`}>{inWords(need)}</TextLink> : inWords(need)}
            </span>
            {isTurn(need) && <StatusChip tone="turn">{t("chip_turn")}</StatusChip>}
          </li>
        ))}
      </PlainList>
    </Section>
  );
}
