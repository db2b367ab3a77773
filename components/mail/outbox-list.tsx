import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { showMoment } from "@/lib/platform/dates";
import type { OutboxMail } from "@/lib/platform/mail/outbox";

/** Mails that were stored instead of sent; each opens to show its text. */
export function OutboxList({ mails }: { mails: (OutboxMail & { id: string })[] }) {
  const t = useTranslations("outbox");
  if (mails.length === 0)
    return (
      <EmptyState icon={<Icon name="envelope" />} title={t("none_title")}>
        {t("none_text")}
      </EmptyState>
    );
  return (
    <div>
      {mails.map((mail, index) => (
        <Disclosure
          key={mail.id}
          title={
            <>
              {mail.subject}
              <span className="block text-meta font-normal text-muted wrap-anywhere">
                {[t("to", { to: mail.to }), ...(mail.replyTo ? [t("reply_to", { to: mail.replyTo })] : [])].join(" · ")}
              </span>
            </>
          }
          meta={showMoment(mail.sentAt)}
          defaultOpen={index === 0}
        >
          <p className="max-w-2xl whitespace-pre-line wrap-anywhere">
            <MailText text={mail.text} />
          </p>
        </Disclosure>
      ))}
    </div>
  );
}

/** Plain text with its addresses as links; no other schemes than the web's. */
function MailText({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
      <a key={index} href={piece} className="text-link underline underline-offset-3 hover:text-link-deep">
        {piece}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}
