import { initialsOf } from "@/components/ui/avatar";
import { tokenCookie } from "@/lib/platform/auth/cookies";
import { limits } from "@/lib/platform/limits";
import { makeUser } from "@/tests/factories/user";
import { colourAt, pngWithoutData, stripes } from "@/tests/support/pictures";
import { answered, unreachable } from "../support/complaints";
import { notSent, pressThroughCuts } from "../support/offline";
import { mainMenu, menuButton } from "../support/pages";
import { choosePicture, picture, section } from "../support/profile";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("a picture is cropped to a square, seen by others, and removed again", async ({ visit, db }) => {
  const person = await makeUser(db);
  const page = await visit({ as: person });
  await page.goto("/profile/index");
  await choosePicture(page, "me.png", await (await stripes()).png().toBuffer());
  const dialog = page.getByRole("dialog", { name: t("profile.crop_title") });
  await dialog.getByLabel(t("profile.crop_across")).press("Home");
  await dialog.getByRole("button", { name: t("profile.crop_save") }).click();
  await expect(page.getByText(t("profile.picture_saved"))).toBeVisible();
  await expect(picture(page)).toHaveAttribute("src", /^\/api\/user\/avatar\?/);
  const address = (await picture(page).getAttribute("src")) ?? "";

  const other = await visit({ as: await makeUser(db) });
  const seen = await other.request.get(address);
  expect(seen.headers()["content-type"]).toBe("image/webp");
  const image = await seen.body();
  // The left square of red, green, green, blue.
  expect([await colourAt(image, 0.2, 0.5), await colourAt(image, 0.8, 0.5)]).toEqual(["red", "green"]);
  expect((await (await visit()).request.get(address)).status()).toBe(401);

  await menuButton(page).click();
  await expect(mainMenu(page)).toBeVisible();
  await expect(page.getByRole("dialog").locator("img")).toHaveAttribute("src", address);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t("profile.picture_remove") }).click();
  await expect(page.getByText(t("profile.picture_removed"))).toBeVisible();
  await expect(picture(page)).toHaveText(initialsOf(person.fullName));
});

test("a chosen and cropped picture stays when it finds no way to the server, and is sent again", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  const person = await makeUser(db);
  const page = await visit({ as: person });
  await page.goto("/profile/index");
  await choosePicture(page, "me.png", await (await stripes()).png().toBuffer());
  const dialog = page.getByRole("dialog", { name: t("profile.crop_title") });
  const across = dialog.getByLabel(t("profile.crop_across"));
  await across.press("Home");
  const chosen = await across.inputValue();
  const press = dialog.getByRole("button", { name: t("profile.crop_save") });
  await pressThroughCuts(page, {
    press,
    call: "/user/uploadAvatar",
    said: notSent(dialog),
    expectKept: () => expect(across).toHaveValue(chosen),
    count: () => db.avatar.count({ where: { userId: person.id } }),
  });
  await press.click();
  await expect(page.getByText(t("profile.picture_saved"))).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("a picture that a browser keeps is not seen by who comes next", async ({ visit, db, complaints }) => {
  complaints.expect(answered(401));
  const person = await makeUser(db);
  await db.avatar.create({
    data: { userId: person.id, image: new Uint8Array(await (await stripes()).webp().toBuffer()) },
  });
  const address = `/api/user/avatar?userId=${person.id}`;
  const page = await visit({ as: person });
  await page.goto("/profile/index");
  const status = () => page.evaluate(async (url) => (await fetch(url)).status, address);
  expect(await status()).toBe(200);
  await page.context().clearCookies({ name: tokenCookie });
  expect(await status()).toBe(401);
});

test("a file that is not a picture, or too large, is refused with a reason", async ({ visit, db, complaints }) => {
  complaints.expect(answered(400));
  const person = await makeUser(db);
  const page = await visit({ as: person });
  await page.goto("/profile/index");
  const problem = section(page, t("profile.picture")).getByRole("alert");
  const files = [
    ["page.png", Buffer.from("<!doctype html><script>alert(1)</script>"), t("picture.error_type")],
    ["drawing.png", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), t("picture.error_type")],
    ["huge.png", pngWithoutData(20_000, 20_000), t("picture.error_points")],
    ["long.png", Buffer.alloc(limits.avatarBytes + 20_000, "x"), t("system.error_too_large")],
  ] as const;
  for (const [name, content, words] of files) {
    await choosePicture(page, name, content);
    await expect(problem).toHaveText(words);
  }
  await expect(picture(page)).toHaveText(initialsOf(person.fullName));
  await choosePicture(page, "me.png", await (await stripes()).png().toBuffer());
  await page.getByRole("button", { name: t("profile.crop_save") }).click();
  await expect(page.getByText(t("profile.picture_saved"))).toBeVisible();
  await expect(problem).toBeHidden();
});
