/** Where "Support" leads as long as nobody has set an address: nobody answers there. */
export const supportPlaceholder = "https://support.example/practicum";

/** Where somebody answers: a link, `https:` or `mailto:`, and as it is shown. */
export type SupportContact = { href: string; text: string };

/** What the school has set, else the environment; null as long as nobody has set one. */
export function supportContact(schoolAddress: string | null, usual: string): SupportContact | null {
  if (schoolAddress !== null) return { href: linkTo(schoolAddress), text: schoolAddress };
  return usual === supportPlaceholder ? null : { href: usual, text: usual };
}

/** An https address or a mail address as a link. */
const linkTo = (address: string): string => (address.includes("://") ? address : `mailto:${address}`);
