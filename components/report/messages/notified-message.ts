import type { Seat } from "@/lib/features/placement/rules";

/** The last message of the role that a notification's address names (SPEC §4), or null. */
export function lastMessageOf(
  messages: readonly { messageId: number; seat: Seat }[],
  viewNotify: string | undefined,
): number | null {
  const seat = viewNotify?.replace("-", "_");
  return messages.findLast((message) => message.seat === seat)?.messageId ?? null;
}
