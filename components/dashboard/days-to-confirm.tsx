"use client";

import { useTranslations } from "next-intl";
import { ConfirmMakeUp } from "@/components/absence/confirm-make-up";
import { Disc } from "@/components/ui/disc";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import type { DayToConfirm } from "@/lib/features/home/schema";
import { showDay } from "@/lib/platform/dates";
import { Age } from "./age";

type Props = {
  items: readonly DayToConfirm[];
  /** Today, `YYYY-MM-DD`. */
  day: string;
  readOnly: boolean;
};

/** The days that students say they have made up, each answered in its row. */
export function DaysToConfirm({ items, day, readOnly }: Props) {
  const t = useTranslations("dashboard");
  if (items.length === 0) return null;
  return (
    <Section title={t("to_confirm_title")}>
      <List>
        {items.map((item) => (
          <ListItem
            key={item.absenceId}
            leading={
              <Disc turn>
                <Icon name="calendar-days" />
              </Disc>
            }
            title={t("confirm_title", { name: item.studentName, day: showDay(item.madeUpOn) })}
            meta={t("confirm_about", { day: showDay(item.date) })}
            trailing={!readOnly && <ConfirmMakeUp item={{ ...item, confirmedBy: null }} />}
            end={<Age since={item.madeUpOn} day={day} />}
          />
        ))}
      </List>
    </Section>
  );
}
