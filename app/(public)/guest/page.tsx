import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { ApiProvider } from "@/components/data/api-provider";
import { GuestForm } from "@/components/guest/guest-form";
import { GuestPlan } from "@/components/guest/guest-plan";
import { PageHeader } from "@/components/ui/page-header";
import { getGuestReport } from "@/lib/features/guest/queries";
import type { GuestReport } from "@/lib/features/guest/schema";
import { showDay, showMoment } from "@/lib/platform/dates";
import { AppError } from "@/lib/platform/errors";
import { callerOf } from "@/lib/platform/http/caller";
import { getLanguage } from "@/lib/platform/i18n/language";
import { giveGuestFeedbackAction } from "./actions";

type Props = { searchParams: Promise<{ token?: string | string[]; given?: string | string[] }> };

export async function generateMetadata({ searchParams }: Props) {
  const [t, { given }] = await Promise.all([getTranslations("guest"), searchParams]);
  return { title: given ? t("thanks_title") : t("page_title") };
}

/** Reads a plan and writes feedback by a student's link, without an account (SPEC §2). */
export default async function GuestPage({ searchParams }: Props) {
  const { token, given } = await searchParams;
  if (given || typeof token !== "string")
    return (
      <div className="mx-auto max-w-2xl">
        <Head of={given ? "thanks" : "gone"} />
      </div>
    );
  const { state, report } = await openLink(token);
  // The form is at the same position in every state, so that React restores its values when a post is refused.
  return (
    <div className="mx-auto max-w-2xl">
      {report ? <Request report={report} /> : <Head of={state} />}
      <ApiProvider>
        <GuestForm
          give={giveGuestFeedbackAction}
          token={token}
          state={state}
          names={report ? [report.studentName] : []}
        />
      </ApiProvider>
    </div>
  );
}

/** Looking at a link never uses it up: programs that check mails open it too. */
async function openLink(token: string) {
  try {
    return await getGuestReport(
      null,
      { token },
      // A language that was just chosen is in no header of this request yet.
      { ...callerOf(await headers(), async () => null), locale: await getLanguage() },
    );
  } catch (error) {
    if (error instanceof AppError && error.kind === "tooMany") return { state: "busy" as const, report: null };
    throw error;
  }
}

/** Shown when there is nothing to answer. */
async function Head({ of }: { of: "thanks" | "open" | "expired" | "used" | "gone" | "busy" }) {
  const t = await getTranslations("guest");
  const kind = of === "open" ? "gone" : of;
  return <PageHeader title={t(`${kind}_title`)} lead={t(`${kind}_lead`)} />;
}

async function Request({ report }: { report: GuestReport }) {
  const t = await getTranslations("guest");
  return (
    <>
      <PageHeader
        title={t("open_title", { student: report.studentName })}
        above={[report.reportName, showDay(report.date), report.ward].join(" · ")}
        lead={t("open_text", { moment: showMoment(report.expiresAt) })}
      />
      <GuestPlan report={report} />
    </>
  );
}
