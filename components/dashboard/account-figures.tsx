import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { SchoolState } from "@/lib/features/home/schema";

type Props = Pick<SchoolState, "accounts"> & {
  /** The person may open the list of accounts. */
  canEditUsers: boolean;
};

/** How many accounts each role has: active ones, and those that nobody has entered yet. */
export function AccountFigures({ accounts, canEditUsers }: Props) {
  const t = useTranslations("dashboard");
  const tRole = useTranslations("role");
  const sum = (of: "active" | "invited") => accounts.reduce((total, account) => total + account[of], 0);
  return (
    <Section title={t("accounts_title")}>
      <table className="w-full [&_:is(td,th)]:h-touch [&_:is(td,th)]:text-right [&_:is(td,th):first-child]:text-left [&_th]:wrap-anywhere [&_tr]:border-b [&_tr]:border-line">
        <caption className="sr-only">{t("accounts_title")}</caption>
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="font-medium">
              {t("accounts_role")}
            </th>
            <th scope="col" className="font-medium">
              {t("accounts_active")}
            </th>
            <th scope="col" className="font-medium">
              {t("accounts_invited")}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ role, active, invited }) => (
            <tr key={role} className="relative">
              <th scope="row" className="font-normal">
                {canEditUsers ? (
                  <TextLink href={`/admin/users?role=${role}`} prefetch={false} className="covers-row">
                    {tRole(role)}
                  </TextLink>
                ) : (
                  tRole(role)
                )}
              </th>
              <td>{active}</td>
              <td>{invited || "–"}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <th scope="row">{t("accounts_all")}</th>
            <td>{sum("active")}</td>
            <td>{sum("invited") || "–"}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}
