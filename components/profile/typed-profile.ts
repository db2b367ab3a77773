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

/** Stores in this tab what a person has typed, while they are at Feide. Without storage it has to be typed again. */
export function storeTyped(username: string, typed: Partial<Record<Lasting, unknown>>): void {
  const stored = Object.fromEntries(lasting.map((name) => [name, typed[name]]));
  withStorage((storage) => storage.setItem(keyOf(username), JSON.stringify(stored)));
}

/** What was stored, once: the tab forgets it. */
export function takeTyped(username: string): [Lasting, string][] {
  const text = withStorage((storage) => {
    const stored = storage.getItem(keyOf(username));
    storage.removeItem(keyOf(username));
    return stored;
  });
  const stored: Partial<Record<Lasting, unknown>> = JSON.parse(text ?? "{}");
  return lasting.flatMap((name) => {
    const value = stored[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
}

/** A browser can refuse its storage. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
