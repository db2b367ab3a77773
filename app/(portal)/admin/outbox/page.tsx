import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { OutboxList } from "@/components/mail/outbox-list";
import { PageHeader } from "@/components/ui/page-header";
import { env } from "@/lib/platform/env";
import { listOutbox } from "@/lib/platform/mail/outbox";
import { guardPage } from "@/lib/platform/navigation/page-guard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("outbox") };
}

/** The mails of the demo, which has no mail server. Shown nowhere else: anybody who reads a mail can sign in as its recipient. */
export default async function OutboxPage() {
  await guardPage("/admin/outbox");
  if (!env.DEMO) notFound();
  const [t, menu, mails] = await Promise.all([getTranslations("outbox"), getTranslations("menu"), listOutbox()]);
  return (
    <>
      <PageHeader title={menu("outbox")} lead={t("lead")} />
      <OutboxList mails={mails} />
    </>
  );
}
