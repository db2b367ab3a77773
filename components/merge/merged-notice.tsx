import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";

/** Says on the page of a merged account into which other one it was merged, with the way there. */
export function MergedNotice({ into: { userId, fullName: name } }: { into: { userId: number; fullName: string } }) {
  const t = useTranslations("merge");
  return (
    <Notice
      title={t("into", { name })}
      actions={<TextLink href={`/admin/users/${userId}`}>{t("into_link", { name })}</TextLink>}
    >
      {t("into_text", { name })}
    </Notice>
  );
}
