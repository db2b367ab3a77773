import { useTranslations } from "next-intl";

/** Names the preview that a page belongs to, above everything else and in print too: what is in it must not be taken for real. */
export function PreviewBanner({ name }: { name: string }) {
  const t = useTranslations("layout");
  return (
    <aside aria-label={t("preview_label")} className="gutter border-b bg-sunken py-2 text-sm">
      {t("preview_banner", { name })}
    </aside>
  );
}
