"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { TalkTimeDialogProps } from "./talk-time-dialog";

const TalkTimeDialog = dynamic(() => import("./talk-time-dialog").then((module) => module.TalkTimeDialog), {
  ssr: false,
});

/** The way to set or move the hour and the place of a talk. */
export function ChangeTime(props: Omit<TalkTimeDialogProps, "onClose">) {
  const t = useTranslations("evaluation.talk");
  const [isOpen, setIsOpen] = useState(false);
  const isSet = (props.stored.startsAt?.value ?? null) !== null;
  return (
    <>
      <Button size="small" className="no-print" onClick={() => setIsOpen(true)}>
        {t(isSet ? "change_time" : "set_time")}
      </Button>
      {isOpen && <TalkTimeDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
