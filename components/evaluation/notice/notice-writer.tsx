"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { useAskForKeys } from "@/components/data/use-ask";
import { DraftSaveState } from "@/components/draft/draft-save-state";
import { currentValues, stuckFields } from "@/components/draft/draft-state";
import { Recovery } from "@/components/draft/recovery";
import { unsentText } from "@/components/draft/save-state-text";
import { useHasTextOnlyHere } from "@/components/draft/store-room";
import { holdsHalfTyped } from "@/components/layout/day-input";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { laterPart } from "@/components/ui/later-part";
import { StickyActions } from "@/components/ui/sticky-actions";
import { toast } from "@/components/ui/toast";
import { usePreloadOnUse } from "@/components/ui/use-preload";
import { missingToGive } from "@/lib/features/evaluation/notice/rules";
import { getEvaluation } from "../calls";
import { focusField, focusFieldSoon } from "../rating/focus-field";
import { DiscardedDraft } from "./discarded-draft";
import type { Late } from "./give-dialog";
import { NoticeFields } from "./notice-fields";
import { draftOf } from "./notice-input";
import { forgetNotice, leaveNotice, type NoticeOpening } from "./notice-sessions";
import { type DraftField, draftFields, fieldNumber, isSame, type NoticeValues, stillMissing } from "./notice-values";
import { useDraftLabels } from "./use-draft-labels";
import { useInWords } from "./use-in-words";
import { useNoticeDraft } from "./use-notice-draft";

const DiscardDraft = dynamic(() => import("./discard-draft").then((module) => module.DiscardDraft), { ssr: false });
const giveDialog = laterPart();
const GiveDialog = dynamic(
  giveDialog.from(() => import("./give-dialog").then((module) => module.GiveDialog)),
  { ssr: false },
);

type NoticeWriterProps = {
  opening: NoticeOpening;
  studentName: string;
  lastDay: string;
  days: { from: string; until: string };
  canGive: boolean;
  /** The last safe day in words once it is over; null before. */
  overSince: string | null;
  /** The last safe day, at the top, and what is beside the draft. */
  day: ReactNode;
  children: ReactNode;
};

/** The draft of a notice for writing, until it is discarded, and then an empty one. */
export function NoticeWriter(props: NoticeWriterProps) {
  const { opening } = props;
  const t = useTranslations("evaluation.notice");
  const router = useRouter();
  const [discarded, setDiscarded] = useState<number | null>(null);
  const notice = opening.notice?.noticeId === discarded ? null : opening.notice;

  function forget(noticeId: number): void {
    forgetNotice(opening);
    toast.success(t("discarded"));
    setDiscarded(noticeId);
    router.refresh();
  }

  function leave(noticeId: number): void {
    if (!leaveNotice(opening)) toast.success(t("gone_title"));
    setDiscarded(noticeId);
    router.refresh();
  }

  return <Writing key={discarded} {...props} opening={{ ...opening, notice }} onDiscarded={forget} onGone={leave} />;
}

/** The fields, and the buttons that discard it and, for a teacher, give it. */
function Writing(
  props: NoticeWriterProps & { onDiscarded: (noticeId: number) => void; onGone: (noticeId: number) => void },
) {
  const { opening, studentName, lastDay, days, canGive, overSince, day, children } = props;
  const t = useTranslations("evaluation.notice");
  const tOffline = useTranslations("offline");
  const router = useRouter();
  const ask = useAskForKeys();
  const inWords = useInWords();
  const labels = useDraftLabels(studentName);
  const [discarding, setDiscarding] = useState<"asked" | "pressed" | null>(null);
  // A draft that is gone after its writer has pressed is the writer's own doing, though no answer came.
  const draft = useNoticeDraft(opening, discarding === "pressed" ? props.onDiscarded : props.onGone);
  const { session, state, strays } = draft;
  const values = currentValues(state);
  const [missing, setMissing] = useState<{ found: ReturnType<typeof missingToGive>; in: NoticeValues }>();
  const [giving, setGiving] = useState<{ noticeId: number; revision: number; categoryB: boolean } | null>(null);
  const [late, setLate] = useState<Late>();
  const [changed, setChanged] = useState<readonly DraftField[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const isOnlyHere = useHasTextOnlyHere();
  const fields = useRef<HTMLDivElement>(null);
  const unsent = isUnsaved ? unsentText(state, isOnlyHere) : null;
  const begun = session.known();
  usePreloadOnUse(giveDialog.load);

  /** Asks to give it once everything is there and saved; else leads to what is not. */
  async function startGiving(): Promise<void> {
    if (fields.current && holdsHalfTyped(fields.current)) return;
    setChanged([]);
    const asked = currentValues(session.getState());
    const written = draftOf(asked);
    const found = missingToGive(written, new Date());
    setMissing({ found, in: asked });
    const first = draftFields.find((field) => field in found);
    if (first) return focusFieldSoon(fieldNumber(first));
    setIsBusy(true);
    const isSaved = await session.flush();
    setIsBusy(false);
    setIsUnsaved(!isSaved);
    const known = session.known();
    const [stuck] = stuckFields(session.getState());
    if (stuck !== undefined) return focusField(stuck);
    if (isSaved && known) setGiving({ ...known, categoryB: written.categoryB === true });
  }

  /** Somebody else has saved it: takes that in, and says which fields are different now. */
  async function readChanges(): Promise<void> {
    setGiving(null);
    const before = session.getState().saved;
    const outcome = await ask(getEvaluation, { evaluationId: opening.evaluationId });
    if (outcome.kind === "done" && outcome.data.notice?.state === "draft") {
      session.adopt(outcome.data.notice);
      const now = session.getState().saved;
      const isChanged = (field: DraftField) =>
        !isSame(before[fieldNumber(field)] ?? null, now[fieldNumber(field)] ?? null);
      setChanged(draftFields.filter(isChanged));
    }
    router.refresh();
  }

  async function startDiscarding(): Promise<void> {
    setIsBusy(true);
    await session.flush();
    setIsBusy(false);
    setDiscarding("asked");
  }

  const discarded = strays.length > 0 && (
    <DiscardedDraft session={session} strays={strays} studentName={studentName} isTaken={begun !== null} />
  );
  // Nothing is typed over it before its writer has decided.
  if (discarded && !begun) return discarded;
  return (
    <>
      <Recovery draft={draft} />
      {discarded}
      <div
        ref={fields}
        inert={!state.isRead}
        className="mt-6 grid gap-x-12 gap-y-8 *:min-w-0 xl:grid-cols-[minmax(0,42rem)_minmax(0,21rem)] xl:grid-rows-[auto_1fr]"
      >
        <div className="xl:col-start-2">{day}</div>
        <div className="xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <NoticeFields
            draft={draft}
            studentName={studentName}
            lastDay={lastDay}
            days={days}
            missing={missing ? stillMissing(missing.found, missing.in, values) : {}}
          />
        </div>
        <div className="xl:col-start-2">{children}</div>
      </div>
      <StickyActions
        everywhere
        problem={
          unsent ? (
            <ErrorText>{tOffline(unsent, { button: t("give") })}</ErrorText>
          ) : (
            changed.length > 0 && (
              <ConflictNotice title={t("changed_title")}>
                <p>{t("changed_text")}</p>
                <dl className="mt-2 max-h-48 overflow-y-auto">
                  {changed.map((field) => (
                    <div key={field} className="mt-2">
                      <dt className="text-sm text-muted">{labels[field]}</dt>
                      <dd className="wrap-anywhere whitespace-pre-line">
                        {inWords(field, state.saved[fieldNumber(field)])}
                      </dd>
                    </div>
                  ))}
                </dl>
              </ConflictNotice>
            )
          )
        }
        status={
          <>
            {(begun || state.writtenAt !== null) && <DraftSaveState draft={state} onShow={focusField} />}
            <p className="text-meta text-muted">
              {canGive ? t("nothing_seen", { name: studentName }) : t("teacher_gives")}
            </p>
          </>
        }
        secondary={
          begun && (
            <Button variant="quiet" busy={isBusy} onClick={startDiscarding}>
              {t("discard")}
            </Button>
          )
        }
      >
        {canGive && (
          <Button variant="primary" busy={isBusy} icon={<Icon name="document-text" />} onClick={startGiving}>
            {t("give")}
          </Button>
        )}
      </StickyActions>
      {discarding && begun && (
        <DiscardDraft
          target={{ evaluationId: opening.evaluationId, ...begun }}
          studentName={studentName}
          onPress={() => setDiscarding("pressed")}
          onDone={() => props.onDiscarded(begun.noticeId)}
          onClose={() => setDiscarding(null)}
        />
      )}
      {giving && (
        <GiveDialog
          target={{ evaluationId: opening.evaluationId, ...giving }}
          studentName={studentName}
          overSince={overSince}
          names={opening.names}
          late={late}
          onType={setLate}
          onChanged={readChanges}
          onClose={() => setGiving(null)}
        />
      )}
    </>
  );
}
