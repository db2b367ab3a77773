import { expect, it } from "vitest";
import { sendIds } from "./send-id";

const mail = { to: "all", subject: "Meeting", text: "See you on Friday" };

it("is the same for the same mail, another for a changed one and in another dialog", () => {
  const idOf = sendIds();
  const first = idOf(mail);
  expect(idOf({ ...mail })).toBe(first);
  const changed = idOf({ ...mail, text: "See you on Monday" });
  expect(changed).not.toBe(first);
  expect(idOf(mail)).not.toBe(changed);
  expect(sendIds()(mail)).not.toBe(first);
});
