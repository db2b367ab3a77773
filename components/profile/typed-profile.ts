import * as typedInTab from "@/components/draft/typed-in-tab";
import type { OwnProfile, ProfileInput } from "@/lib/features/profile/schema";

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

/** What was typed that is not what the form held before. */
export const changedFrom = (held: ReturnType<typeof typedOf>, typed: ProfileInput): ProfileInput =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => (value ?? "") !== held[name as keyof typeof held]),
  );

/** What survives the way to Feide and back: never a secret. */
const lasting = ["fullName", "email", "phone", "areaCode", "languageCode"] as const;
type Lasting = (typeof lasting)[number];

const keyOf = (username: string) => `profile of ${username}`;

/** Stores what a person has typed while they are at Feide. */
export const storeTyped = (username: string, typed: Partial<Record<Lasting, unknown>>): void =>
  typedInTab.storeTyped(keyOf(username), Object.fromEntries(lasting.map((name) => [name, typed[name]])));

/** What was stored, once. */
export function takeTyped(username: string): [Lasting, string][] {
  const stored = typedInTab.takeTyped(keyOf(username));
  return lasting.flatMap((name) => {
    const value = stored[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
}
