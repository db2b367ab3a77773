import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible, expectReflow } from "./support/accessibility";
import { buildingBlocks } from "./support/building-blocks/page";
import { expect, test } from "./support/test";

const address = "/building-blocks";
const icons = new URL("../../components/ui/icons.svg", import.meta.url);

/** Opens the page of building blocks in the product's own style. Only this browser has it. */
async function openBlocks(page: Page): Promise<void> {
  const html = await (await page.request.get("/")).text();
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
  expect(styles).not.toEqual([]);
  await page.route(`**${address}`, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: buildingBlocks(styles) }),
  );
  await page.route(`**${address}/icons.svg`, async (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: await readFile(icons) }),
  );
  await page.goto(address, { waitUntil: "load" });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`every building block is accessible in ${colorScheme} colours`, async ({ visit }) => {
    const page = await visit();
    await page.emulateMedia({ colorScheme });
    await openBlocks(page);
    await expectAccessible(page);
    await expectReflow(page);
    await page.locator("dialog").evaluate((dialog: HTMLDialogElement) => dialog.showModal());
    await expectAccessible(page);
  });
}

test("the device chooses light or dark, a person's choice goes first, and paper is light", async ({ visit }) => {
  const page = await visit();
  await page.emulateMedia({ colorScheme: "light" });
  await openBlocks(page);
  const [light, dark] = ["rgb(245, 247, 250)", "rgb(12, 22, 34)"];
  const html = page.locator("html");
  await expect(html).toHaveCSS("background-color", light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveCSS("background-color", dark);
  await html.evaluate((element) => element.setAttribute("data-theme", "light"));
  await expect(html).toHaveCSS("background-color", light);
  await page.emulateMedia({ colorScheme: "light" });
  await html.evaluate((element) => element.setAttribute("data-theme", "dark"));
  await expect(html).toHaveCSS("background-color", dark);
  const ink = "rgb(18, 35, 58)";
  await expect(page.locator("body")).not.toHaveCSS("color", ink);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("body")).toHaveCSS("color", ink);
});

test("everything to press is at least 44 px high for a finger", async ({ visit }) => {
  const page = await visit();
  await openBlocks(page);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(button, a.button, label, nav a)")].flatMap((element) => {
      const box = element.getBoundingClientRect();
      // A small button is widened by the area after its text.
      const after = getComputedStyle(element, "::after");
      const height = after.position === "absolute" ? Math.max(box.height, Number.parseFloat(after.height)) : box.height;
      const isTarget = box.height > 0 && (element.tagName !== "LABEL" || element.querySelector("input"));
      return isTarget && height < 44 ? [`${element.textContent} ${height}`] : [];
    }),
  );
  expect(small).toEqual([]);
});
