import { useTranslations } from "next-intl";
import { NoticeChip } from "@/components/evaluation/notice/notice-chip";
import { NoticeView } from "@/components/evaluation/notice/notice-view";
import { EvaluationHeader } from "@/components/evaluation/reading/evaluation-header";
import { TermTabs } from "@/components/evaluation/reading/term-tabs";
import { LiveRefresh } from "@/components/layout/live-refresh";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import type { LineFacts } from "@/lib/features/line/rules";
import type { Actor } from "@/lib/platform/auth/actor";

type Props = { actor: Actor; evaluation: EvaluationDetail; line: LineFacts | undefined };

/** The tab about danger of not passing (SPEC §4): the written notice. */
export function NoticePage({ actor, evaluation, line }: Props) {
  const t = useTranslations("evaluation.notice");
  return (
    <>
      <LiveRefresh about={{ placementId: evaluation.placementId }} />
      <EvaluationHeader
        evaluation={evaluation}
        line={line}
        heading={{ title: t("title"), chip: <NoticeChip evaluation={evaluation} /> }}
      />
      <TermTabs evaluation={evaluation} onNotice />
      <NoticeView evaluation={evaluation} userId={actor.viewer ? null : actor.id} />
    </>
  );
}
