import type { Page, Response, Route } from "@playwright/test";
import { tokenCookie } from "@/lib/platform/auth/cookies";
import { makePlacement } from "@/tests/factories/placement";
import { makeSignedIn } from "@/tests/factories/session";
import { makeUser } from "@/tests/factories/user";
import { answered } from "./support/complaints";
import { hydrated } from "./support/hydration";
import { setVisibility } from "./support/pages";
import { expect, setCookie, test } from "./support/test";
import { t } from "./support/texts";

const hasToken = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === tokenCookie);

const anHourMs = 60 * 60_000;

/** The person leaves the page for longer than a minute and comes back; meanwhile the device may have set its clock back. */
async function comeBack(page: Page, isSetBack = false): Promise<void> {
  await setVisibility(page, "hidden");
  if (isSetBack) await page.clock.setSystemTime((await page.evaluate(() => Date.now())) - anHourMs);
  else await page.clock.fastForward(61_000);
  await setVisibility(page, "visible");
}

const failed = (error: string) => ({ status: 500, json: { status: 500, error, requestId: "1" } });
const given = (data: unknown) => ({ status: 200, json: { status: 200, data } });

test("user info that cannot be fetched ends the session, and the sign-in page says why", async ({
  visit,
  db,
  baseURL,
  complaints,
}) => {
  complaints.expect(answered(500));
  complaints.expect(/^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  // The session ends while its socket may be signing in, or the badge be asked for.
  complaints.expect(/401 .*\/api\/(realtime\/(user-)?auth|user\/getBadgeNumberForUser)/);
  const person = await makeUser(db);
  const page = await visit({ fresh: true });
  await page.clock.install();
  let answer = (route: Route): Promise<void> => route.abort("internetdisconnected");
  await page.route("**/api/user/getinfo", (route) => answer(route));
  const enter = async () => {
    const { session, token } = await makeSignedIn(db, person);
    await setCookie(page.context(), baseURL, tokenCookie, token);
    await page.goto("/dashboard");
    return session;
  };

  await enter();
  const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/getinfo"));
  await comeBack(page);
  await lost;
  await page.reload();
  await expect(page).toHaveURL("/dashboard");

  for (const [response, text, isSetBack] of [
    [failed("system.error_message_common_error"), t("system.error_message_common_error")],
    [failed("no such key"), "Has Error"],
    [given(null), "Verification failed, please Login again."],
    [given({ user: { permissions: null } }), "getInfo: roles must be a non-null array!"],
    [given(null), "Verification failed, please Login again.", true],
  ] as const) {
    answer = (route) => route.fulfill(response);
    const { sid } = await enter();
    await comeBack(page, isSetBack);
    await expect(page).toHaveURL("/");
    await expect(page.getByText(text)).toBeVisible();
    expect(await hasToken(page)).toBe(false);
    expect((await db.session.findUniqueOrThrow({ where: { sid } })).revokedAt).not.toBeNull();
  }
});

test("a part of a page whose script does not arrive opens once the page is tried again", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load chunk/);
  const { student } = await makePlacement(db);
  const page = await visit({ as: student, fresh: true });
  const add = page.getByRole("button", { name: t("goal.add"), exact: true });
  const again = page.getByRole("button", { name: t("common.retry"), exact: true });
  await page.goto("/student");
  await page.waitForLoadState("networkidle");
  await page.route("**/*.js", (route) => route.abort());
  await add.click();
  await expect(page.getByRole("heading", { name: t("error_page.500_title") })).toBeVisible();

  // Without a network the page itself comes back.
  await page.context().setOffline(true);
  await again.click();
  await expect(add).toBeVisible();
  await page.context().setOffline(false);
  await page.unroute("**/*.js");
  await add.click();
  await Promise.all([page.waitForEvent("load"), again.click()]);
  await hydrated(page);
  await add.click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a page whose texts cannot be loaded leads to /503, and says so there", async ({ visit, complaints }) => {
  complaints.expect(answered(503));
  complaints.expect(/ERR_FAILED|ChunkLoadError|Failed to load chunk/);
  const page = await visit({ fresh: true });
  const scripts = new Map<string, Promise<string>>();
  const read = (response: Response) => {
    if (response.url().endsWith(".js")) scripts.set(response.url(), response.text());
  };
  page.on("response", read);
  await page.goto("/503");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("error_page.503_title"));
  // The next page cannot be read: it leads away while its scripts arrive.
  page.off("response", read);
  const files = await Promise.all([...scripts].map(async ([url, text]) => [url, await text] as const));
  const texts = files.filter(([, text]) => text.includes(t("sign_in.redirected"))).map(([url]) => url);
  expect(texts).toHaveLength(1);

  let everywhere = false;
  await page.route(texts[0] ?? "", (route) => {
    const on503 = route.request().headers().referer?.endsWith("/503");
    return on503 && !everywhere ? route.continue() : route.abort();
  });
  await page.goto("/", { waitUntil: "commit" });
  await expect(page).toHaveURL("/503");
  await expect(page.getByText("Error page")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("error_page.503_title"));

  everywhere = true;
  await page.goto("/", { waitUntil: "commit" });
  await expect(page).toHaveURL("/503");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Error page");
});
