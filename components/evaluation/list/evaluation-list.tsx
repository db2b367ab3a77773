import { useTranslations } from "next-intl";
import { List, ListItem } from "@/components/ui/list";
import { StatusChip } from "@/components/ui/status-chip";
import { evaluationStage, tabOf } from "@/lib/features/evaluation/life/rules";
import { whoSubmitted } from "@/lib/features/evaluation/rating/rules";
import type { EvaluationItem } from "@/lib/features/evaluation/reading/schema";
import { evaluationPath, noticeTab } from "@/lib/platform/navigation/evaluation-path";
import { signingPath } from "@/lib/platform/navigation/signing-path";
import { useTimeWords } from "../talk/use-time-words";
import { useTalkText } from "./use-talk-text";

type Props = {
  items: readonly EvaluationItem[];
  /** The reader is the student of them all. */
  own: boolean;
  /** Each row names its student; otherwise the page does. */
  withStudent?: boolean;
};

const chips = {
  signing: { tone: "waiting", key: "result.chip_signing" },
  deciding: { tone: "waiting", key: "result.chip_deciding" },
  passed: { tone: "positive", key: "result.passed" },
  not_passed: { tone: "closed", key: "result.not_passed" },
  discontinued: { tone: "closed", key: "result.chip_discontinued" },
} as const;

/** What an evaluation waits for after both sides have rated, or how it ended; nothing while they rate and talk. */
function ProgressChip({ progress }: Pick<EvaluationItem, "progress">) {
  const t = useTranslations("evaluation");
  if (progress === "rating" || progress === "talk") return null;
  const { tone, key } = chips[progress];
  return <StatusChip tone={tone}>{t(key)}</StatusChip>;
}

/** Where an evaluation leads: to what waits for the reader, else to the stage that runs. */
export function hrefOf({ evaluationId, stage, awaited }: EvaluationItem): string {
  if (awaited === "signature") return signingPath(evaluationId, tabOf(stage));
  return evaluationPath(evaluationId, awaited === "notice" ? noticeTab : tabOf(stage));
}

/**
 * Evaluations, each with who has submitted the running term, or what it waits for after that. It is the reader's turn when something waits
 * for them alone; one that waits for their signature leads to where it is signed.
 */
export function EvaluationList({ items, own, withStudent = false }: Props) {
  const t = useTranslations("evaluation");
  const talkText = useTalkText();
  const inWords = useTimeWords();
  const meetingText = (meeting: EvaluationItem["noticeMeeting"]) =>
    meeting && t("notice.list_meeting", { when: inWords(meeting.at), place: meeting.place });
  return (
    <List>
      {items.map((item) => {
        const { evaluationId, studentName, groupName, submitted, progress, talk, noticeMeeting } = item;
        const term = t(item.term === evaluationStage.midterm ? "midterm" : "endterm");
        const who =
          (progress === "rating" || progress === "talk") && t(`list_${whoSubmitted(submitted)}`, { own: String(own) });
        return (
          <ListItem
            key={evaluationId}
            href={hrefOf(item)}
            prefetch={false}
            title={withStudent ? studentName : term}
            meta={[withStudent && term, who, talk && talkText(talk), meetingText(noticeMeeting), groupName]
              .filter(Boolean)
              .join(" · ")}
            trailing={
              item.awaited ? (
                <StatusChip tone="turn">{t("chip_turn")}</StatusChip>
              ) : (
                <ProgressChip progress={progress} />
              )
            }
          />
        );
      })}
    </List>
  );
}
