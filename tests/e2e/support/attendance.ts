import type { Locator, Page } from "@playwright/test";
import { showDay, storedDay } from "@/lib/platform/dates";
import { daysFromNow } from "@/tests/factories/group";
import type { MadePlacement } from "@/tests/factories/placement";
import { t } from "./texts";

export const day = (from: number) => storedDay(daysFromNow(from));

export const absencePath = ({ placement }: MadePlacement) =>
  `/group/student/${placement.studentId}/2/${placement.groupId}`;

export const button = (within: Page | Locator, key: Parameters<typeof t>[0]): Locator =>
  within.getByRole("button", { name: new RegExp(`^${t(key as never)}`) });

/** The row of a day in the list of absence. */
export const row = (page: Page, from: number): Locator =>
  page
    .getByRole("list", { name: t("absence.list_label") })
    .getByRole("listitem")
    .filter({ hasText: showDay(day(from)) });
