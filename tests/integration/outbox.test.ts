import { readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { deliverMail } from "@/lib/platform/mail/deliver-mail";
import { listOutbox } from "@/lib/platform/mail/outbox";

describe("the outbox", () => {
  it("is empty before the first mail", async () => {
    expect(await listOutbox()).toEqual([]);
  });

  it("keeps mails when there is no mail server, the latest first", async () => {
    for (const to of ["first@example.org", "second@example.org", "third@example.org"])
      await deliverMail({ to, locale: "en", template: "email_change", code: "123456", link: "https://x.example" });
    const mails = await listOutbox();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      "first@example.org",
      "second@example.org",
      "third@example.org",
    ]);
    expect(mails.map(({ sentAt }) => sentAt)).toEqual(
      mails
        .map(({ sentAt }) => sentAt)
        .toSorted()
        .reverse(),
    );
    expect(mails[0]?.text).toContain("\n123456\n");
  });

  it("is without a mail that is deleted while it is read", async () => {
    const gone = path.join(env.DATA_DIR, "outbox", "9999-gone.json");
    symlinkSync("deleted.json", gone);
    expect(await listOutbox()).toHaveLength(3);
    rmSync(gone);
  });

  it("is for the server's own user alone", () => {
    const folder = path.join(env.DATA_DIR, "outbox");
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const file of readdirSync(folder)) expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
  });
});
