import { ExclamationTriangleIcon, LockClosedIcon, MagnifyingGlassIcon, WrenchIcon } from "@heroicons/react/24/outline";
import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/button";
import { findActor } from "@/lib/platform/auth/actor";

const icons = {
  401: <LockClosedIcon />,
  403: <LockClosedIcon />,
  404: <MagnifyingGlassIcon />,
  500: <ExclamationTriangleIcon />,
  503: <WrenchIcon />,
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
