import type { NotificationItem } from "@/lib/features/notification/schema";

type Say = (key: "guest_name" | "unverified_guest", values?: { name: string }) => string;

/** What the second line of a notification says of its sender: who it is, or that nobody has verified them, unless its text says so. */
export function senderNote(
  { fromUser, isGuest }: Pick<NotificationItem, "fromUser" | "isGuest">,
  text: string,
  t: Say,
): string | null {
  if (fromUser === null) return null;
  const sender = isGuest === 1 ? t("guest_name", { name: fromUser }) : fromUser;
  if (text.includes(sender)) return null;
  return text.includes(fromUser) ? t("unverified_guest") : sender;
}
