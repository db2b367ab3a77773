import { expect, it } from "vitest";
import { languageTag, localeCookie, locales } from "@/lib/platform/i18n/locales";
import { send } from "../support/api";

type Manifest = {
  name: string;
  short_name: string;
  lang: string;
  start_url: string;
  scope: string;
  display: string;
  theme_color: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
};

/** The width and the height of a PNG file, which its first block begins with. */
const sizesOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

async function iconAt(path: string): Promise<{ type: string | null; sizes: string }> {
  const answer = await fetch(new URL(path, process.env.APP_URL));
  return { type: answer.headers.get("content-type"), sizes: sizesOf(Buffer.from(await answer.arrayBuffer())) };
}

it.each(locales)("the product can be installed as an app by what a page in %s names", async (locale) => {
  const { text: page } = await send("/", { cookies: { [localeCookie]: locale } });
  const [, address = ""] = /<link rel="manifest" href="([^"]+)"/.exec(page) ?? [];
  const answer = await send(address);
  expect({ status: answer.status, type: answer.headers.get("content-type") }).toEqual({
    status: 200,
    type: "application/manifest+json",
  });
  const { name, short_name, lang, start_url, scope, display, theme_color, icons } = answer.body as Manifest;
  expect({ lang, display }).toEqual({ lang: languageTag(locale), display: "standalone" });
  expect(name).toMatch(/\w/);
  expect(short_name).toMatch(/^.{1,12}$/);
  expect(start_url.startsWith(scope)).toBe(true);
  expect((await send(start_url)).status).toBe(200);
  expect(page).toContain(`content="${theme_color}"`);

  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
  );
  for (const { src, type, sizes } of icons) expect({ src, ...(await iconAt(src)) }).toEqual({ src, type, sizes });
});
