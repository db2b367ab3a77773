import { describe, expect, it } from "vitest";
import { contentOf, filesUnder } from "./files";

/** The text of a call from its opening bracket to the closing one. */
function callAt(source: string, start: number): string {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === "(") depth += 1;
    if (source[at] === ")") depth -= 1;
    if (depth === 0) return source.slice(start, at + 1);
  }
  return source.slice(start);
}

/** Does a text change the address, role, username or active state of an account, as far as one can read it? */
function changesIdentity(source: string): boolean {
  const updates = [...source.matchAll(/\.user\.update\w*\(/g)].map(({ index, 0: match }) =>
    callAt(source, index + match.length - 1),
  );
  return updates.some((call) => {
    const data = call.slice(call.search(/\bdata\b/));
    return /^data\s*[,}]/.test(data) || /\b(email|role|username|active)\b|\.\.\./.test(data);
  });
}

describe("a change of address, role, username or active state", () => {
  it("is found in a text that makes one", () => {
    for (const text of [
      "tx.user.update({ where: { id }, data: { email } })",
      "tx.user.updateMany({ where: { id }, data: { ...fields } })",
      "tx.user.update({ where: { id }, data })",
    ])
      expect(changesIdentity(text), text).toBe(true);
    expect(changesIdentity("tx.user.update({ where: { active: true }, data: { passwordHash } })")).toBe(false);
  });

  const files = filesUnder("lib").filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  it.each(files.filter((file) => changesIdentity(contentOf(file))))("ends the account's tokens: %s", (file) => {
    expect(contentOf(file), "call endTokens of lib/platform/auth/one-time-token.ts").toMatch(/\bawait endTokens\(/);
  });
});
