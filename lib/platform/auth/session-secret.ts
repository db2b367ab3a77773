/** The secret that signs session tokens and sealed cookies. Throws when it is not set: with an empty one anybody could forge them. */
export function sessionSecret(): string {
  const secret = process.env.NEXTAUTH_SECRET;
  if (!secret) throw new Error("NEXTAUTH_SECRET is not set");
  return secret;
}
