import { expect } from "vitest";
import { type Answered, type Sent, send } from "./api";

/** Fills in the form of the sign-in page and posts it as a browser does whose scripts have not loaded. */
export async function submitSignIn(username: string, password: string, sent: Sent = {}): Promise<Answered> {
  const { text } = await send("/");
  const [, inputs = ""] = /<form[^>]*>((?:(?!<\/form>).)*name="password".*?)<\/form>/s.exec(text) ?? [];
  const form = new FormData();
  for (const [input] of inputs.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const attribute = (name: string) =>
      new RegExp(`${name}="([^"]*)"`).exec(input)?.[1]?.replaceAll("&quot;", '"') ?? "";
    form.append(attribute("name"), attribute("value"));
  }
  expect([...form.keys()].some((name) => name.startsWith("$ACTION_"))).toBe(true);
  form.append("username", username);
  form.append("password", password);
  return send("/", { method: "POST", body: form, ...sent });
}
