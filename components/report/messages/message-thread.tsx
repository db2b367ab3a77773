import { useTranslations } from "next-intl";
import { momentOf } from "@/components/draft/moment";
import { NotifiedPart } from "@/components/layout/notified-part";
import { Section } from "@/components/ui/section";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { LeftoverMessage } from "./leftover-message";
import { MessageBox } from "./message-box";
import { MessageList, messageId } from "./message-list";
import { lastMessageOf } from "./notified-message";

type MessageThreadProps = {
  userId: number;
  /** An admin looks on: what this device holds for the person is not theirs to read. */
  viewer: boolean;
  report: Pick<ReportDetail, "seat" | "reportId" | "messages" | "canMessage" | "names">;
  /** Whose message a notification led here for: the sender's role as SPEC §4 spells it in the address. */
  viewNotify?: string;
};

/** What the people around the report write to each other, the newest last. */
export function MessageThread({ userId, viewer, report, viewNotify }: MessageThreadProps) {
  const t = useTranslations("report");
  const marked = lastMessageOf(report.messages, viewNotify);
  return (
    <div className="mt-12 border-t border-line pt-8 xl:mt-8 xl:border-0 xl:pt-0">
      <Section
        title={t("messages_title")}
        lead={report.canMessage && t(report.seat === "student" ? "messages_lead_own" : "messages_lead")}
        id="messages"
      >
        <MessageList userId={userId} messages={report.messages} marked={marked} show={momentOf} />
        {marked !== null && <NotifiedPart elementId={messageId(marked)} />}
        {report.canMessage && <MessageBox userId={userId} report={report} />}
        {!report.canMessage && !viewer && <LeftoverMessage userId={userId} report={report} />}
      </Section>
    </div>
  );
}
