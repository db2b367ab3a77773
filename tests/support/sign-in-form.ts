import { expect } from "vitest";
import { type Answered, type Sent, send } from "./api";

/** A page's form that holds the named field, with its hidden fields: as a browser has it whose scripts have not loaded. */
export async function readForm(page: string, field: string, sent: Sent = {}): Promise<FormData> {
  const { text } = await send(page, sent);
  const around = new RegExp(`<form[^>]*>((?:(?!</form>).)*name="${field}".*?)</form>`, "s");
  const [, inputs = ""] = around.exec(text) ?? [];
  const form = new FormData();
  for (const [input] of inputs.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const attribute = (name: string) =>
      new RegExp(`${name}="([^"]*)"`).exec(input)?.[1]?.replaceAll("&quot;", '"') ?? "";
    form.append(attribute("name"), attribute("value"));
  }
  expect([...form.keys()].some((name) => name.startsWith("$ACTION_"))).toBe(true);
  return form;
}

/** Fills in the form of the sign-in page and posts it. */
export async function submitSignIn(username: string, password: string, sent: Sent = {}): Promise<Answered> {
  const form = await readForm("/", "password");
  form.append("username", username);
  form.append("password", password);
  return send("/", { method: "POST", body: form, ...sent });
}
