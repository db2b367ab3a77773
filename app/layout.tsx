import type { Metadata, Viewport } from "next";
import { getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { ClientTexts } from "@/components/layout/client-texts";
import { iconsPath } from "@/components/ui/icon";
import { Toaster } from "@/components/ui/toaster";
import { settingOf } from "@/lib/features/profile/queries";
import { findActor } from "@/lib/platform/auth/actor";
import { getLanguage } from "@/lib/platform/i18n/language";
import { languageTag } from "@/lib/platform/i18n/locales";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  return {
    title: { default: t("app_name"), template: `%s – ${t("app_name")}` },
    robots: { index: false, follow: false },
  };
}

export const viewport: Viewport = { themeColor: "#113a63", width: "device-width", initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  preload(iconsPath, { as: "image", type: "image/svg+xml" });
  // An error page comes through here too, and must appear when the database does not answer.
  const [locale, timeZone, t, actor] = await Promise.all([
    getLanguage(),
    getTimeZone(),
    getTranslations("layout"),
    findActor().catch(() => null),
  ]);
  return (
    <html lang={languageTag(locale)} data-text-size={actor ? settingOf(actor).size : undefined}>
      <body>
        <ClientTexts locale={locale} timeZone={timeZone}>
          {children}
        </ClientTexts>
        <Toaster label={t("messages")} closeLabel={t("close_message")} />
      </body>
    </html>
  );
}
