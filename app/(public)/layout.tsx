import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LanguageChooser } from "@/components/layout/language-chooser";
import { chooseLanguageByForm } from "../actions";

export default async function PublicLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("common");
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="gutter bg-brand py-4 text-surface">
        <p className="mx-auto max-w-5xl text-lg font-semibold">{t("app_name")}</p>
      </header>
      <main className="gutter mx-auto w-full max-w-5xl flex-1 py-8 lg:py-16">{children}</main>
      <footer className="gutter mx-auto w-full max-w-5xl pb-8">
        <LanguageChooser choose={chooseLanguageByForm} />
      </footer>
    </div>
  );
}
