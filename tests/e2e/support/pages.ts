import { expect, type Locator, type Page, type WebSocket } from "@playwright/test";
import { testPassword } from "@/tests/factories/user";
import { t as norwegian, type Texts } from "./texts";

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, username: string, password = testPassword, t: Texts = norwegian) {
  await page.getByLabel(t("sign_in.username")).fill(username);
  await page.getByLabel(t("sign_in.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("sign_in.submit"), exact: true }).click();
}

/** What a page says of a step's result in a polite region: one of several, because the banner of the network is always one. */
export const said = (page: Page, words: string): Locator => page.getByRole("status").filter({ hasText: words });

/** The bell, whose name contains the number of new notifications. */
export const bell = (page: Page, count: number, t: Texts = norwegian): Locator =>
  page.getByRole("button", { name: t("notification.bell", { count }), exact: true });

/** The panel behind the bell. */
export const notifications = (page: Page, t: Texts = norwegian): Locator =>
  page.getByRole("dialog", { name: t("notification.title") });

/** The button that shows and hides the menu. */
export const menuButton = (page: Page, t: Texts = norwegian): Locator =>
  page.getByRole("button", { name: t("layout.toggle_menu") });

/** The menu of all pages. */
export const mainMenu = (page: Page, t: Texts = norwegian): Locator =>
  page.getByRole("navigation", { name: t("layout.main_menu") });

/** The arrow to the previous page. */
export const backButton = (page: Page, t: Texts = norwegian): Locator =>
  page.getByRole("button", { name: t("layout.back"), exact: true });

/** What a page says that it is. */
export const title = (page: Page): Locator => page.getByRole("heading", { level: 1 });

/** Opens the menu of a phone and logs out. */
export async function logOut(page: Page, t: Texts = norwegian) {
  await menuButton(page, t).click();
  await page.getByRole("button", { name: t("layout.log_out") }).click();
}

/** Waits until the socket of a page that is about to open has subscribed to the person's badge. */
export async function socketOf(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket");
  // A socket that has signed in hears another channel of the person too.
  await socket.waitForEvent("framereceived", ({ payload }) =>
    /subscription_succeeded.*"private-user-/.test(String(payload)),
  );
}

/** Opens a page and waits until its socket listens. */
export async function openLive(page: Page, path: string): Promise<void> {
  await leave(page);
  await Promise.all([socketOf(page), page.goto(path)]);
}

/** Opens the dashboard and waits until its socket is signed in, so that the server can cut it. Gives the socket. */
export async function openTied(page: Page): Promise<WebSocket> {
  await leave(page);
  const tied = page.waitForEvent("websocket").then(async (socket) => {
    await socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes("signin_success"));
    return socket;
  });
  const [socket] = await Promise.all([tied, page.goto("/dashboard")]);
  return socket;
}

/** A late socket of the previous page must not be mistaken for the next page's. */
const leave = (page: Page) => page.goto("about:blank");

/** Hides a page, as another tab in front of it would, or shows it. */
export const setVisibility = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

/** Makes a call as the person of a page, as another of their tabs would. */
export async function callFrom(page: Page, path: string, input: Record<string, unknown>): Promise<void> {
  const send = async ([address, body]: readonly [string, string]) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(address, { method: "POST", headers, body })).status;
  };
  expect(await page.evaluate(send, [`/api${path}`, JSON.stringify(input)] as const), path).toBe(200);
}
