import { limits } from "@/lib/platform/limits";

/** A username made of a mail address: its local part in lower-case letters, digits and underscores (SPEC §5). */
export function usernameFrom(email: string): string {
  const local = email.split("@")[0] ?? "";
  const plain = local
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  return plain.slice(0, limits.inputLength - 6) || "user";
}

/** The first of `name`, `name_2`, `name_3` … that is not taken. */
export function freeUsername(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${name}_${number}`)) return `${name}_${number}`;
}

/** The host of a mail address. */
export const hostOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/** A person's contact data as the database stores it. */
export type ContactRow = {
  id: number;
  fullName: string;
  email: string;
  areaCode: string;
  phone: string | null;
  avatarPath: string | null;
};

/** Contact data, the phone number with its calling code in front, e.g. `+4791234567`; null when unknown. */
export const toContact = ({ id, fullName, email, areaCode, phone, avatarPath }: ContactRow) => ({
  userId: id,
  fullName,
  email,
  phone: phone && `${areaCode}${phone}`,
  avatarPath,
});
