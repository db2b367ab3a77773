"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ReportDetail } from "@/lib/features/report/schema";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Dialog } from "../ui/dialog";
import { ErrorText } from "../ui/field-text";

type AskDialogProps = {
  /** Who can be asked. */
  people: ReportDetail["askable"];
  busy: boolean;
  error?: string;
  onClose: () => void;
  onAsk: (userIds: number[]) => void;
};

/** Whom to ask for feedback; the primary supervisor is ticked to begin with. */
export function AskDialog({ people, busy, error, onClose, onAsk }: AskDialogProps) {
  const t = useTranslations();
  const [picked, setPicked] = useState(() =>
    people.filter(({ seat }) => seat === "supervisor").map(({ userId }) => userId),
  );
  const [nobody, setNobody] = useState(false);
  const pick = (userId: number, on: boolean) => {
    setNobody(false);
    setPicked((before) => (on ? [...before, userId] : before.filter((other) => other !== userId)));
  };
  const ask = () => {
    if (picked.length > 0) onAsk(picked);
    else setNobody(true);
  };
  const problem = nobody ? t("report.error_ask_somebody") : error;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("report.ask_title")}
      description={t("report.ask_text")}
      closeLabel={t("common.close")}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" busy={busy} onClick={ask}>
            {t("report.ask_send")}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="sr-only">{t("report.ask_title")}</legend>
        {people.map(({ userId, fullName, seat }) => (
          <Checkbox
            key={userId}
            checked={picked.includes(userId)}
            onChange={(event) => pick(userId, event.target.checked)}
            label={
              <>
                {fullName} <span className="text-muted">{t(`seat.${seat}`)}</span>
              </>
            }
          />
        ))}
      </fieldset>
      <div role="alert">{problem && <ErrorText>{problem}</ErrorText>}</div>
    </Dialog>
  );
}
