import { useTranslations } from "next-intl";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

/** The star that the form's help mentions, as text for screen readers. */
export function Compulsory({ children }: { children: string }) {
  const t = useTranslations("report");
  return (
    <>
      {children}
      {/* The star never begins a line. */}
      <span aria-hidden="true">{"\u00a0*"}</span> <VisuallyHidden>{t("compulsory")}</VisuallyHidden>
    </>
  );
}
