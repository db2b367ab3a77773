"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

export type Demo = {
  accounts: readonly ("student" | "supervisor" | "secondary" | "teacher" | "admin")[];
  password: string;
};

type Props = Demo & { onChoose: (username: string, password: string) => void };

/** The demo school's accounts; a press fills the form. Never shown outside the demo. */
export function DemoAccounts({ accounts, password, onChoose }: Props) {
  const t = useTranslations("sign_in");
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-title text-brand">{t("demo_title")}</h2>
      <p className="pb-2 text-muted">{t("demo_text", { password })}</p>
      <ul className="divide-y divide-line">
        {accounts.map((username) => (
          <li key={username} className="flex items-center justify-between gap-4 py-2">
            <div>
              <p>{t(`demo_${username}`)}</p>
              <p className="text-sm text-muted">{username}</p>
            </div>
            <Button
              variant="quiet"
              aria-label={t("demo_use", { username })}
              onClick={() => onChoose(username, password)}
            >
              {t("demo_fill")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
