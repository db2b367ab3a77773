import type { Metadata, Viewport } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/toaster";
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
  const [locale, t] = await Promise.all([getLocale(), getTranslations("layout")]);
  return (
    <html lang={languageTag(locale)}>
      <body>
        {children}
        <Toaster label={t("messages")} closeLabel={t("close_message")} />
      </body>
    </html>
  );
}
