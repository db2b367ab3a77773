import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { findActor } from "@/lib/platform/auth/actor";

const icons = {
  401: <Icon name="lock-closed" />,
  403: <Icon name="lock-closed" />,
  404: <Icon name="magnifying-glass" />,
  500: <Icon name="exclamation-triangle" />,
  503: <Icon name="wrench" />,
};

/** One of SPEC §8's error pages, with a way out that works with and without a session. */
export async function ErrorPage({ code }: { code: keyof typeof icons | `${keyof typeof icons}` }) {
  const t = await getTranslations("error_page");
  const actor = code === "503" ? null : await findActor();
  return (
    <div className="mx-auto flex max-w-md flex-col items-start gap-3 py-12">
      <div className="text-control [&_svg]:size-10 [&_svg]:stroke-1">{icons[code]}</div>
      <p className="text-sm text-muted">{code}</p>
      <h1 className="text-xl font-semibold text-balance text-brand">{t(`${code}_title`)}</h1>
      <p className="text-pretty text-muted">{t(`${code}_text`)}</p>
      <LinkButton variant="primary" href={actor ? "/dashboard" : "/"} prefetch={false} className="mt-3">
        {t(actor ? "to_dashboard" : "to_sign_in")}
      </LinkButton>
    </div>
  );
}
