import { useTranslations } from "next-intl";
import { LiveEvaluation } from "@/components/evaluation/live/live-evaluation";
import { NoticeChip } from "@/components/evaluation/notice/notice-chip";
import { NoticeView } from "@/components/evaluation/notice/notice-view";
import { EvaluationHeader } from "@/components/evaluation/reading/evaluation-header";
import { TermTabs } from "@/components/evaluation/reading/term-tabs";
import { LiveRefresh } from "@/components/layout/live-refresh";
import type { Term } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import type { LineFacts } from "@/lib/features/line/rules";
import type { Actor } from "@/lib/platform/auth/actor";

type Props = {
  actor: Actor;
  evaluation: EvaluationDetail;
  /** The running term, whose page follows the same changes. */
  term: Term;
  line: LineFacts;
  isFollowed: boolean;
  /** The tab of the archive is there. */
  archive: "tab" | "open" | undefined;
};

/** The tab about danger of not passing (SPEC §4): the written notice. */
export function NoticePage({ actor, evaluation, term, line, isFollowed, archive }: Props) {
  const t = useTranslations("evaluation.notice");
  return (
    <>
      <LiveRefresh about={{ placementId: evaluation.placementId }} />
      <EvaluationHeader
        evaluation={evaluation}
        line={line}
        heading={{ title: t("title"), chip: <NoticeChip evaluation={evaluation} /> }}
      />
      {isFollowed && (
        <LiveEvaluation
          evaluationId={evaluation.evaluationId}
          term={term}
          people={evaluation.people}
          userId={actor.id}
        />
      )}
      <TermTabs evaluation={evaluation} onNotice archive={archive} />
      <NoticeView evaluation={evaluation} userId={actor.viewer ? null : actor.id} />
    </>
  );
}
