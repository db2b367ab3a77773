import { useFormatter, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { Party } from "@/lib/features/evaluation/rating/rules";

type AwaitedNoticeProps = {
  /** The sides that have not submitted, by what they are called. */
  names: readonly string[];
  /** The term is over: nobody is waited for. */
  isOver: boolean;
  /** The side that the reader sees only when both have submitted. */
  withBoth: Party | null;
  nameOf: (party: Party) => string;
};

/** Who has not submitted, and when the reader sees the answers. */
export function AwaitedNotice({ names, isOver, withBoth, nameOf }: AwaitedNoticeProps) {
  const t = useTranslations("evaluation");
  const list = useFormatter().list([...names]);
  if (isOver) return <Notice title={t("over_title", { names: list })}>{t("over_text")}</Notice>;
  return (
    <Notice title={t("chip_waiting", { name: list })}>
      {withBoth ? t("awaited_both", { name: nameOf(withBoth) }) : t("awaited_text")}
    </Notice>
  );
}
