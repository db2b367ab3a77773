import { useTranslations } from "next-intl";
import type { ReportDetail } from "@/lib/features/report/schema";
import { cx } from "../ui/cx";
import { Section } from "../ui/section";
import { MessageBox } from "./message-box";
import { MessageFocus } from "./message-focus";
import { momentOf } from "./moment";
import { lastMessageOf } from "./notified-message";

type MessageThreadProps = {
  userId: number;
  report: Pick<ReportDetail, "reportId" | "messages" | "canMessage">;
  /** Whose message a notification led here for: the sender's role as SPEC §4 spells it in the address. */
  viewNotify?: string;
};

/** What the people around the report write to each other, the newest last. */
export function MessageThread({ userId, report, viewNotify }: MessageThreadProps) {
  const t = useTranslations();
  const marked = lastMessageOf(report.messages, viewNotify);
  return (
    <div className="mt-12 border-t border-line pt-8 print:break-inside-avoid">
      <Section title={t("report.messages_title")} lead={report.canMessage && t("report.messages_lead")} id="messages">
        {report.messages.length === 0 && <p className="text-muted">{t("report.no_messages")}</p>}
        <ol className="flex max-w-2xl flex-col gap-2">
          {report.messages.map((message) => (
            <li
              key={message.messageId}
              id={messageId(message.messageId)}
              tabIndex={message.messageId === marked ? -1 : undefined}
              className={cx(
                "rounded border-l-3 py-2 pr-3 pl-4",
                message.messageId === marked ? "border-link bg-brand-soft" : "border-line",
              )}
            >
              <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
                <strong className="font-medium text-ink">
                  {message.userId === userId ? t("report.message_mine") : message.fullName}
                </strong>
                {t(`seat.${message.seat}`)}
                <time dateTime={message.createdAt}>{momentOf(message.createdAt)}</time>
              </p>
              <p className="whitespace-pre-line">{message.body}</p>
            </li>
          ))}
        </ol>
        {marked !== null && <MessageFocus elementId={messageId(marked)} />}
        {report.canMessage && <MessageBox userId={userId} reportId={report.reportId} />}
      </Section>
    </div>
  );
}

const messageId = (id: number) => `message-${id}`;
