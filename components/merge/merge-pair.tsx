import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { Role } from "@/lib/platform/auth/permissions";

/** An account as the dialog names it: what tells two of the same person apart. */
export type MergingAccount = { userId: number; fullName: string; username: string; email: string; role: Role };

type Props = { kept: MergingAccount; merged: MergingAccount; onSwap: () => void; busy: boolean };

/** Which of two accounts goes on, and the way to keep the other one. */
export function MergePair({ kept, merged, onSwap, busy }: Props) {
  const t = useTranslations("merge");
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid gap-3 sm:grid-cols-2">
        <Account title={t("merged")} account={merged} />
        <Account title={t("kept")} account={kept} isKept />
      </dl>
      <Button
        size="small"
        icon={<Icon name="arrows-right-left-solid" />}
        onClick={onSwap}
        disabled={busy}
        className="self-start"
      >
        {t("swap")}
      </Button>
    </div>
  );
}

function Account({ title, account, isKept }: { title: string; account: MergingAccount; isKept?: boolean }) {
  const t = useTranslations("role");
  return (
    <div className={isKept ? "rounded bg-brand-soft p-4" : "rounded p-4 ring-1 ring-inset ring-line"}>
      <dt className="text-meta text-muted">{title}</dt>
      <dd className="wrap-anywhere">
        <span className="block font-semibold">{account.fullName}</span>
        <span className="block">
          {account.username} · {t(account.role)}
        </span>
        <span className="block text-muted">{account.email}</span>
      </dd>
    </div>
  );
}
