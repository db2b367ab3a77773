import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { ErasurePlan } from "@/lib/features/erasure/schema";
import type { Role } from "@/lib/platform/auth/permissions";

type Props = { plan: ErasurePlan; role: Role };

/** What of somebody's data is deleted, what stays and why, and what has to be settled before. */
export function ErasurePreview({ plan: { goes, stays, obstacles }, role }: Props) {
  const t = useTranslations("erasure");
  return (
    <>
      {obstacles.length > 0 && (
        <Notice tone="danger" role="alert" title={t("obstacles")}>
          <ul className="list-disc space-y-1 pl-5">
            {obstacles.map(({ kind, name }) => (
              <li key={`${kind} ${name}`} className="wrap-anywhere">
                {t(`obstacle_${kind}`, { name })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <section aria-label={t("goes")}>
        <h3 className="font-semibold">{t("goes")}</h3>
        <ul className="list-disc space-y-1 pl-5">
          <li>{t("goes_account")}</li>
          {goes.map(({ kind, count }) => (
            <li key={kind}>{t(`goes_${kind}`, { count })}</li>
          ))}
        </ul>
      </section>
      <section aria-label={t("stays")}>
        <h3 className="font-semibold">{t("stays")}</h3>
        <ul className="list-disc space-y-1 pl-5">
          {stays.map(({ kind, count }) => (
            <li key={kind}>{t(`stays_${kind}`, { count })}</li>
          ))}
          <li>{t("stays_record")}</li>
        </ul>
      </section>
      <p className="text-muted">
        {t("name_note", { former: t(`former_${role}`) })} {t("backups")}
      </p>
    </>
  );
}
