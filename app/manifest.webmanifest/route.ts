import type { NextRequest } from "next/server";
import { languageTag } from "@/lib/platform/i18n/locales";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { themeColors } from "@/lib/platform/theme-colors";

const icon = (name: string, sizes: string, purpose: "any" | "maskable") => ({
  src: `/images/${name}.png`,
  sizes,
  type: "image/png",
  purpose,
});

/** How the product is installed on a phone or a computer, in the language that the address names. */
export function GET(request: NextRequest): Response {
  const locale = asLocale(request.nextUrl.searchParams.get("language"));
  const name = translatorFor(locale, "common")("app_name");
  const manifest = {
    id: "/",
    name,
    short_name: name,
    lang: languageTag(locale),
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: themeColors.light,
    background_color: themeColors.canvas,
    icons: [
      icon("app-icon-192", "192x192", "any"),
      icon("app-icon-512", "512x512", "any"),
      icon("app-icon-maskable", "512x512", "maskable"),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json", "cache-control": "no-cache" },
  });
}
