import type { MessageDraft } from "@/components/draft/draft-database";

type Sent = { messageId: number; userId: number; body: string };

/** The newest message of a thread; 0 without one. */
export const newestOf = (messages: readonly Pick<Sent, "messageId">[]): number =>
  Math.max(0, ...messages.map(({ messageId }) => messageId));

/** Is what is in the box in the thread by now? It was sent without an answer, and its person's message has come since. */
export function hasArrived({ body, sent }: MessageDraft, messages: readonly Sent[], userId: number): boolean {
  if (sent?.after === undefined || sent.body !== body) return false;
  const { after } = sent;
  return messages.some((one) => one.messageId > after && one.userId === userId && one.body.trim() === body.trim());
}
