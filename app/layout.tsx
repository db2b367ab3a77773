import type { Metadata, Viewport } from "next";
import { getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { ClientTexts } from "@/components/layout/client-texts";
import { KeepFocus } from "@/components/layout/keep-focus";
import { PreviewBanner } from "@/components/layout/preview-banner";
import { fontPath } from "@/components/ui/font-path";
import { iconsPath } from "@/components/ui/icon";
import { NavigationProgress } from "@/components/ui/navigation-progress";
import { Toaster } from "@/components/ui/toaster";
import { settingOf } from "@/lib/features/profile/queries";
import { findActor } from "@/lib/platform/auth/actor";
import { env } from "@/lib/platform/env";
import { getLanguage } from "@/lib/platform/i18n/language";
import { loadableTexts } from "@/lib/platform/i18n/loadable-texts";
import { languageTag } from "@/lib/platform/i18n/locales";
import { schoolSettings } from "@/lib/platform/school-settings";
import { themeColors } from "@/lib/platform/theme-colors";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  const name = [t("app_name"), schoolSettings().name].filter(Boolean).join(" · ");
  return {
    title: { default: name, template: `%s – ${name.replaceAll("%s", "")}` },
    icons: { apple: "/images/app-icon.png" },
    manifest: `/manifest.webmanifest?${new URLSearchParams({ language: await getLanguage() })}`,
    robots: { index: false, follow: false },
  };
}

/** What the browser needs before the style sheet: its own surfaces in the person's colours. */
export async function generateViewport(): Promise<Viewport> {
  const theme = (await findSetting())?.theme ?? "device";
  return {
    width: "device-width",
    initialScale: 1,
    colorScheme: theme === "device" ? "light dark" : theme,
    themeColor:
      theme === "device"
        ? (["light", "dark"] as const).map((mode) => ({
            media: `(prefers-color-scheme: ${mode})`,
            color: themeColors[mode],
          }))
        : themeColors[theme],
  };
}

// An error page comes through here too, and must appear when the database does not answer.
const findSetting = async () => {
  const actor = await findActor().catch(() => null);
  return actor && settingOf(actor);
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  preload(iconsPath, { as: "image", type: "image/svg+xml" });
  preload(fontPath, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  const [locale, timeZone, t, setting] = await Promise.all([
    getLanguage(),
    getTimeZone(),
    getTranslations("layout"),
    findSetting(),
  ]);
  const { path, ...texts } = loadableTexts(locale);
  if (path) preload(path, { as: "fetch", crossOrigin: "anonymous" });
  return (
    <html
      lang={languageTag(locale)}
      data-texts={texts.changed}
      data-time-zone={timeZone}
      data-text-size={setting?.size}
      data-theme={setting?.theme}
    >
      <body>
        <KeepFocus />
        <NavigationProgress label={t("opening")} />
        <ClientTexts locale={locale} texts={texts} timeZone={timeZone}>
          {env.PREVIEW_NAME && <PreviewBanner name={env.PREVIEW_NAME} />}
          {children}
        </ClientTexts>
        <Toaster label={t("messages")} closeLabel={t("close_message")} />
      </body>
    </html>
  );
}
