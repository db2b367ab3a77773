/**
 * What identifies somebody or something by its letters: usernames, mail addresses and host names. Two that look the same are the same,
 * whatever they are typed with.
 */

/** Letters without a width, and the soft hyphen: nobody sees them. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** An identifier in its one form: full-width and composed letters as the plain ones, without what nobody sees, in lower case. */
export const canonical = (text: string): string =>
  text.normalize("NFKC").replaceAll(unseen, "").trim().toLowerCase().normalize("NFKC");

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const longestHost = 253;

/** A host name as the network knows it: `blåbær.no` is `xn--blbr-roah.no`, and a dot at the end is left out. Null for what is none. */
export function asciiHost(text: string): string | null {
  const typed = canonical(text).replace(/\.$/, "");
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(typed) || !URL.canParse(`http://${typed}`)) return null;
  const { hostname } = new URL(`http://${typed}`);
  return hostPattern.test(hostname) && hostname.length <= longestHost ? hostname : null;
}

/** The one form of a name or a heading (`canonical`), in which the number of spaces between its words does not count either. */
export const canonicalWords = (text: string): string => canonical(text).replaceAll(/\s+/g, " ");

/** A mail address in its one form: the host as the network knows it. What is no address is left as it is, for its check. */
export function canonicalEmail(text: string): string {
  const typed = canonical(text);
  const at = typed.lastIndexOf("@");
  const host = at < 0 ? null : asciiHost(typed.slice(at + 1));
  return host === null || typed.endsWith(".") ? typed : `${typed.slice(0, at)}@${host}`;
}
