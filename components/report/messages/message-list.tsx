import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import type { ReportDetail } from "@/lib/features/report/reading/schema";

type MessageListProps = {
  /** The reader, shown as "you" at their own messages; null to show every name. */
  userId: number | null;
  messages: ReportDetail["messages"];
  /** The message that a notification led to. */
  marked?: number | null;
  /** How a moment reads. */
  show: (moment: string) => string;
};

/** The element id of a message. */
export const messageId = (id: number): string => `message-${id}`;

/** Messages with who wrote them and in which seat, the newest last. */
export function MessageList({ userId, messages, marked = null, show }: MessageListProps) {
  const t = useTranslations();
  if (messages.length === 0) return <p className="text-muted">{t("report.no_messages")}</p>;
  return (
    <ol className="flex max-w-2xl flex-col gap-2">
      {messages.map((message) => (
        <li
          key={message.messageId}
          id={messageId(message.messageId)}
          tabIndex={message.messageId === marked ? -1 : undefined}
          className={cx(
            "rounded border-l-3 py-2 pr-3 pl-4 print:break-inside-avoid",
            message.messageId === marked ? "border-link bg-brand-soft" : "border-line",
          )}
        >
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
            <strong className="font-medium text-ink">
              {message.userId === userId ? t("report.message_mine") : message.fullName}
            </strong>
            {t(`seat.${message.seat}`)}
            <time dateTime={message.createdAt}>{show(message.createdAt)}</time>
          </p>
          <p className="break-words whitespace-pre-line">{message.body}</p>
        </li>
      ))}
    </ol>
  );
}
