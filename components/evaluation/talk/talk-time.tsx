import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { isToCome, whyOff } from "@/lib/features/evaluation/calendar/rules";
import type { Term } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { schoolDayOf } from "@/lib/platform/dates";
import { LateTalk } from "../calendar/late-talk";
import { getCalendar } from "../calls";
import { ChangeTime } from "./change-time";
import { fieldIn, targetOf } from "./talk-field";
import { useTimeWords } from "./use-time-words";

type Shown = Pick<
  EvaluationDetail,
  | "evaluationId"
  | "stage"
  | "reasons"
  | "seat"
  | "names"
  | "talk"
  | "talkBy"
  | "writableFields"
  | "startDate"
  | "endDate"
  | "signatures"
>;

type TalkTimeProps = { evaluation: Shown; term: Term };

/** When and where the talk of a term is, and the way to change it. */
export function TalkTime({ evaluation, term }: TalkTimeProps) {
  const t = useTranslations("evaluation.talk");
  const inCalendar = useTranslations("evaluation.calendar");
  const inWords = useTimeWords();
  const { evaluationId, talk, writableFields, startDate, endDate } = evaluation;
  const [startsAt, place] = [fieldIn(talk, "startsAt"), fieldIn(talk, "place")];
  const isSet = (startsAt?.value ?? null) !== null;
  const where = place?.value ?? null;
  const off = whyOff({ stage: evaluation.stage, decisions: evaluation.reasons }, term);
  const canWrite = off === null && writableFields.includes("startsAt");
  const hour = typeof startsAt?.value === "string" ? new Date(startsAt.value) : null;
  const day = hour ? schoolDayOf(hour) : "";
  const held = fieldIn(talk, "held")?.value;
  const isCancelled = off !== null && isToCome({ startsAt: hour, held }, new Date());
  const limit = { lastSafeDay: evaluation.talkBy, isStudent: evaluation.seat === "student" };
  const query = new URLSearchParams({ evaluationId: String(evaluationId), stage: String(term) });
  if (!canWrite && !isSet && where === null && evaluation.stage !== term) return null;
  return (
    <section
      aria-label={t("time_title")}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-line pt-4 lg:max-w-2xl"
    >
      <div className="flex min-w-0 items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-brand">
        <Icon name="calendar-days" />
        <div className="min-w-0">
          <p className="font-semibold">{t("title")}</p>
          <p className="text-sm text-muted wrap-anywhere">{isSet ? inWords(startsAt?.value ?? null) : t("no_hour")}</p>
          {(isSet || where !== null) && <p className="text-sm text-muted wrap-anywhere">{where ?? t("no_place")}</p>}
          {isSet && !isCancelled && (
            // A phone opens a link to such a file in its calendar; a file that the page has fetched it stores among its files, if at all.
            <a
              href={`/api${getCalendar.path}?${query}`}
              download
              className="no-print inline-flex min-h-6 items-center touch-area text-sm text-link underline decoration-1 underline-offset-3 hover:text-link-deep"
            >
              {inCalendar("add")}
            </a>
          )}
        </div>
      </div>
      {canWrite && (
        <ChangeTime
          target={targetOf(evaluation, term, null)}
          placement={{ startDate, endDate }}
          limit={limit}
          stored={{ startsAt, place }}
        />
      )}
      {off === null && held !== true && (
        <div className="w-full empty:hidden">
          <LateTalk day={day} {...limit} />
        </div>
      )}
    </section>
  );
}
