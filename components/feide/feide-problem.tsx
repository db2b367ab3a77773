import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-look";
import { PageHeader } from "@/components/ui/page-header";

/** What can go wrong on the way through Feide, as the messages `feide.title_…` and `feide.error_…` name it. */
const problems = ["cancelled", "state", "expired", "refused", "realm", "deactivated", "unavailable", "off"] as const;
export type Problem = (typeof problems)[number];

/** The problem for an error's message key, or null when the key is not one of Feide's. */
export const problemOf = (key: string): Problem | null =>
  problems.find((problem) => key === `feide.error_${problem}`) ?? null;

/** Starting again does not help with these. */
const final: readonly Problem[] = ["realm", "deactivated", "off"];

/** Explains what went wrong during sign-in with Feide, and what to do next. */
export function FeideProblem({ problem }: { problem: Problem }) {
  const t = useTranslations("feide");
  const again = !final.includes(problem);
  const toFeide = problem !== "off" && (
    <a
      href={again ? "/api/feide/start" : "/api/feide/start?again=1"}
      className={buttonClasses({ variant: again ? "primary" : "secondary", wide: true })}
    >
      {t(again ? "try_again" : "other_person")}
    </a>
  );
  return (
    <div role="alert">
      <PageHeader title={t(`title_${problem}`)} lead={t(`error_${problem}`)} />
      <div className="flex flex-col gap-3">
        {again && toFeide}
        <LinkButton href="/" prefetch={false} variant={again ? "secondary" : "primary"} wide>
          {t("to_sign_in")}
        </LinkButton>
        {!again && toFeide}
      </div>
    </div>
  );
}
