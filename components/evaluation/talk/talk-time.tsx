import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { Term } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { ChangeTime } from "./change-time";
import { fieldIn } from "./talk-field";
import { useTimeWords } from "./use-time-words";

type Shown = Pick<
  EvaluationDetail,
  "evaluationId" | "stage" | "names" | "talk" | "writableFields" | "startDate" | "endDate"
>;

type TalkTimeProps = { evaluation: Shown; term: Term };

/** When and where the talk of a term is, and the way to change it. */
export function TalkTime({ evaluation, term }: TalkTimeProps) {
  const t = useTranslations("evaluation.talk");
  const inWords = useTimeWords();
  const { evaluationId, names, talk, writableFields, startDate, endDate } = evaluation;
  const [startsAt, place] = [fieldIn(talk, "startsAt"), fieldIn(talk, "place")];
  const isSet = (startsAt?.value ?? null) !== null;
  const where = place?.value ?? null;
  const canWrite = writableFields.includes("startsAt");
  if (!canWrite && !isSet && where === null && evaluation.stage !== term) return null;
  return (
    <section
      aria-label={t("time_title")}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4 lg:max-w-4xl"
    >
      <div className="flex min-w-0 items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-brand">
        <Icon name="calendar-days" />
        <div className="min-w-0">
          <p className="font-semibold">{t("title")}</p>
          <p className="text-sm text-muted wrap-anywhere">{isSet ? inWords(startsAt?.value ?? null) : t("no_hour")}</p>
          {(isSet || where !== null) && <p className="text-sm text-muted wrap-anywhere">{where ?? t("no_place")}</p>}
        </div>
      </div>
      {canWrite && (
        <ChangeTime
          target={{ evaluationId, term, names }}
          placement={{ startDate, endDate }}
          stored={{ startsAt, place }}
        />
      )}
    </section>
  );
}
