"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { readTalk } from "@/components/draft/draft-store";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { pointField } from "@/lib/features/evaluation/talk/rules";
import type { StoredTalkField } from "@/lib/features/evaluation/talk/schema";
import { useNewest } from "../live/live-fields";
import type { Points } from "./talk-field";
import { TalkReading } from "./talk-reading";
import { TalkText } from "./talk-text";

type TalkPointProps = {
  points: Points;
  question: { questionId: number; text: string };
  /** Called once there is something to see in its field, so that what folds it away opens. */
  onWritten?: () => void;
};

/** What was said in the talk about a question: to write, behind a button while there is nothing, or to read. */
export function TalkPoint({ points, question: { questionId, text }, onWritten }: TalkPointProps) {
  const { target, canWrite, stored } = points;
  const t = useTranslations("evaluation");
  const point = useNewest(target, pointField(questionId), stored[questionId]);
  if (canWrite)
    return <PointWriter target={target} questionId={questionId} question={text} stored={point} onWritten={onWritten} />;
  return point && point.value !== null && <TalkReading label={t("talk.point")} stored={point} />;
}

type PointWriterProps = {
  target: Points["target"];
  questionId: number;
  question: string;
  stored: StoredTalkField | undefined;
  onWritten: (() => void) | undefined;
};

function PointWriter({ target, questionId, question, stored, onWritten }: PointWriterProps) {
  const t = useTranslations("evaluation");
  const [isOpen, setIsOpen] = useState(stored !== undefined && stored.value !== null);
  const box = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const { userId, evaluationId, term } = target;
  const about = <VisuallyHidden>{t("comment_about", { question })}</VisuallyHidden>;

  // An earlier visit may have left something unsent.
  useEffect(() => {
    if (userId === null) return;
    readTalk({ userId, evaluationId, term })
      .then((unsent) => unsent.some(({ field }) => field === pointField(questionId)) && setIsOpen(true))
      .catch(() => {});
  }, [userId, evaluationId, term, questionId]);

  // It may also be written by somebody else. Once open it stays: what is typed in it must not go.
  if (!isOpen && stored && stored.value !== null) setIsOpen(true);
  useEffect(() => {
    if (isOpen) onWritten?.();
  }, [isOpen, onWritten]);
  if (!isOpen)
    return (
      <Button
        variant="quiet"
        size="small"
        icon={<Icon name="plus-solid" />}
        className="no-print -ml-3 self-start"
        onClick={() => {
          isPressed.current = true;
          setIsOpen(true);
        }}
      >
        {t("talk.point_add")} {about}
      </Button>
    );
  return (
    <div ref={box}>
      <TalkText
        target={target}
        field={pointField(questionId)}
        label={
          <>
            {t("talk.point")} {about}
          </>
        }
        stored={stored}
        onReady={() => isPressed.current && box.current?.querySelector("textarea")?.focus()}
      />
    </div>
  );
}
