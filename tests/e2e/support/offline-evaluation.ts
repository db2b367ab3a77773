import type { Locator, Page } from "@playwright/test";
import type { PrismaClient } from "@/prisma/generated/client";
import { answered, type Complaints, unreachable } from "./complaints";
import { expectFound, notSent, pressThroughCuts } from "./offline";
import { expect } from "./test";

/** What a browser says of a network that is cut while an evaluation is open. */
export function expectCuts({ complaints }: { complaints: Complaints }): void {
  complaints.expect(unreachable);
  complaints.expect(/Failed to fetch/);
  // What was done without an answer is refused when it is pressed once more, or has another revision by then.
  complaints.expect(answered(400));
  complaints.expect(answered(409));
}

/** How often an action about an evaluation is on the record. */
export const recorded = (db: PrismaClient, entityId: number, action: string) => () =>
  db.auditEntry.count({ where: { entity: "evaluation", entityId, action } });

/** How many notifications of an event somebody has. */
export const notified = (db: PrismaClient, recipientId: number, event: string) =>
  db.notification.count({ where: { recipientId, contentKey: { endsWith: event } } });

type DialogStep = {
  /** Opens the dialog. */
  open: Locator;
  dialog: string;
  fill?: (dialog: Locator) => Promise<unknown>;
  /** What was typed is still in it. */
  kept?: (dialog: Locator) => Promise<unknown>;
  save: string;
  call: string;
  count: () => Promise<number>;
  /** What the page shows once it is done. */
  done: Locator;
};

/** Opens a dialog before the network goes, and presses its button until the page shows the end of it; no complaint is left. */
export async function takeStep(page: Page, { open, dialog: name, fill, kept, save, call, count, done }: DialogStep) {
  const dialog = page.getByRole("dialog", { name });
  await open.click();
  await fill?.(dialog);
  const press = dialog.getByRole("button", { name: save, exact: true }).last();
  const before = await count();
  await pressThroughCuts(page, {
    press,
    call,
    said: notSent(dialog),
    async expectKept() {
      await expect(dialog).toBeVisible();
      await kept?.(dialog);
    },
    count,
  });
  await expectFound(press, done);
  await expect(dialog).toBeHidden();
  // What was typed in the dialog may have been taken for it.
  await expect(done).toBeVisible();
  await expect(notSent(page)).toBeHidden();
  expect(await count()).toBe(before + 1);
}

export const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

/** The text field of a dialog that has one. */
export const typed = (text: string) => ({
  fill: (dialog: Locator) => dialog.getByRole("textbox").first().fill(text),
  kept: (dialog: Locator) => expect(dialog.getByRole("textbox").first()).toHaveValue(text),
});
