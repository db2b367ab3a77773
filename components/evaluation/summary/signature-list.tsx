import { useTranslations } from "next-intl";
import { List, ListItem } from "@/components/ui/list";
import { StatusChip } from "@/components/ui/status-chip";
import type { SignedStage } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { showHash } from "@/lib/features/evaluation/signing/rules";
import { showMoment } from "@/lib/platform/dates";
import { titleKeysOf } from "../reading/evaluation-title";

type Props = { stage: SignedStage; signatures: EvaluationDetail["signatures"] };

/** The signatures of a stage in few words: who, what they say, when and for which content. */
export function SignatureList({ stage, signatures }: Props) {
  const t = useTranslations("evaluation");
  const seat = useTranslations("seat");
  const own = signatures.filter((one) => one.stage === stage);
  return (
    <section className="mt-6 first:mt-0">
      <h3 className="mb-2 text-question">{t(titleKeysOf(stage).own)}</h3>
      {own.length === 0 ? (
        <p className="text-muted">{t("summary.unsigned")}</p>
      ) : (
        <List label={t(titleKeysOf(stage).own)}>
          {own.map((one) => (
            <ListItem
              key={`${one.at} ${one.seat}`}
              title={one.name}
              meta={[
                one.isStandIn ? `${seat(one.seat)} (${t("summary.stand_in")})` : seat(one.seat),
                t(`summary.kind_${one.kind}`),
                ...(one.proof === "link" ? [t("summary.by_link")] : []),
                showMoment(one.at),
                showHash(one.hash),
              ].join(" · ")}
              trailing={one.isVoid && <StatusChip>{t("summary.void")}</StatusChip>}
            >
              {one.remark && <p className="mt-1 break-words whitespace-pre-line">{one.remark}</p>}
            </ListItem>
          ))}
        </List>
      )}
    </section>
  );
}
