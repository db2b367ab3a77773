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

type SayRemove = (key: "remove" | "remove_unsent", values?: { sender: string }) => string;

/** What the button that deletes a notification is called. Reminders by jobs come from nobody. */
export const removeLabel = (
  { fromUser }: Pick<NotificationItem, "fromUser">,
  { name }: { name: string },
  t: SayRemove,
) => (fromUser === null ? t("remove_unsent") : t("remove", { sender: name }));
