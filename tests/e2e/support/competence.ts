import type { Locator, Page } from "@playwright/test";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeRatedReport, makeRatedScene, type RatedScene } from "@/tests/factories/competence";
import { t } from "./texts";

export const areaPath = ({ student, group }: Pick<RatedScene, "student" | "group">, category: string | number) =>
  `/group/student/${student.id}/${group.id}/detailed-overview/${category}`;

export const table = (page: Page): Locator =>
  page
    .getByRole("main")
    .getByRole("table")
    .filter({ has: page.getByRole("columnheader", { name: t("competence.category_A") }) });

export const graph = (page: Page, name: string): Locator => page.getByRole("img", { name: new RegExp(`^${name}`) });

export const differences = (count: number) => t("competence.differences", { count });

/** A student with two rated reports, a difference in the later one. */
export async function makeRated(db: PrismaClient) {
  const scene = await makeRatedScene(db);
  const first = await makeRatedReport(db, scene, { status: 5, day: -4, ratings: { 1: [2, 3], 2: [3, 3] } });
  const second = await makeRatedReport(db, scene, { status: 4, day: -2, ratings: { 2: [1, 4] } });
  return { ...scene, first, second };
}
