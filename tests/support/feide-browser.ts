import { baseUrl, cookieSetBy, dataOf, send } from "./api";
import { walkFeide } from "./walk-feide";

/** Goes to the running server's Feide and back as one of its people: what the browser brings, and what it keeps. */
export async function goThroughFeide(person: { subject: string }) {
  const begun = await send("/api/feide/get-login-feide");
  const attempt = cookieSetBy(begun, "feide-attempt");
  if (!attempt) throw new Error("The attempt was not kept.");
  const { code, state, iss } = await walkFeide(dataOf<{ url: string }>(begun).url, person, `${baseUrl}/feide`);
  return { answer: { code, state, ...(iss && { iss }) }, cookies: { "feide-attempt": attempt.value } };
}
