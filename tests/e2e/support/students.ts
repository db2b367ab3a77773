import type { Locator, Page } from "@playwright/test";
import type { MadePlacement } from "@/tests/factories/placement";

export const part = (page: Page, heading: string): Locator =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: heading, exact: true }) });

export const studentPath = ({ student, group }: MadePlacement, tab: number) =>
  `/group/student/${student.id}/${tab}/${group.id}`;
