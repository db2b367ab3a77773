/** The cookies of the product by name, and what each is for. */
export const tokenCookie = "Admin-Token";
/** Set by script when a log-out could not reach the server: the token is ignored and dropped at the next chance (SPEC §4). */
export const signedOutCookie = "signed-out";
/** Where to go after signing in, signed. */
export const redirectCookie = "redirect-to";

export const sessionSeconds = 8 * 3600;
export const redirectSeconds = 30 * 60;
export const localeSeconds = 365 * 24 * 3600;

/** How every cookie of ours is set; `Secure` follows the address the school publishes. */
export const cookieOptions = (maxAge: number) => ({
  httpOnly: true,
  sameSite: "lax" as const,
  secure: (process.env.APP_URL ?? "").startsWith("https:"),
  path: "/",
  maxAge,
});

/** One cookie out of a `Cookie` header. */
export function cookieOf(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return decoded(pair.slice(at + 1).trim());
  }
  return undefined;
}

/** Anybody can put anything into a header: what is not well encoded stands for itself. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
