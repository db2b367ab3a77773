import type { OwnProfile } from "@/lib/features/profile/schema";

/** What the form holds of a profile. */
export const typedOf = ({ fullName, email, phone, areaCode, languageCode }: OwnProfile) => ({
  fullName,
  email,
  phone: phone ?? "",
  areaCode,
  languageCode,
  currentPassword: "",
  currentCode: "",
});

/** What survives the way to Feide and back: never a secret. */
const lasting = ["fullName", "email", "phone", "areaCode", "languageCode"] as const;
type Lasting = (typeof lasting)[number];

const keyOf = (username: string) => `profile of ${username}`;

/** Stores in this tab what a person has typed, while they are at Feide. */
export function storeTyped(username: string, typed: Partial<Record<Lasting, unknown>>): void {
  const stored = Object.fromEntries(lasting.map((name) => [name, typed[name]]));
  sessionStorage.setItem(keyOf(username), JSON.stringify(stored));
}

/** What was stored, once. */
export function takeTyped(username: string): [Lasting, string][] {
  const stored: Partial<Record<Lasting, unknown>> = JSON.parse(sessionStorage.getItem(keyOf(username)) ?? "{}");
  sessionStorage.removeItem(keyOf(username));
  return lasting.flatMap((name) => {
    const value = stored[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
}
