import { smtp } from "../../support/smtp-server";
import "../../support/database";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runStopHooks } from "@/lib/platform/at-stop";
import { writableDb as db, type Tx } from "@/lib/platform/db";
import { announceSchool, followSchool } from "@/lib/platform/i18n/registry";
import { isLocale } from "@/lib/platform/i18n/school-texts";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { schoolSettings } from "@/lib/platform/school-settings";
import { soon } from "../../support/soon";

/** What another instance does: this one is only told by the database. */
const elsewhere = (change: (tx: Tx) => Promise<unknown>, isTold = true) =>
  db.$transaction(async (tx) => {
    await change(tx);
    if (isTold) await announceSchool(tx);
  });

const write = (value: string) => async (tx: Tx) => {
  const at = { languageCode: "nb", key: "common.close" };
  await tx.translation.deleteMany({ where: at });
  await tx.translation.create({ data: { ...at, value } });
};

const close = () => translatorFor("nb", "common")("close");
/** Waits for what the database tells: not as long as until the heartbeat, which reads again every 20 s. */
const told = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 10 });

beforeAll(() => followSchool());
afterAll(() => runStopHooks());

it("a text that another instance changes is here once it is told", async () => {
  await elsewhere(write("Lukk nå"));
  await told(() => expect(close()).toBe("Lukk nå"));
});

it("a language that another instance adds can be chosen here once it is told", async () => {
  await elsewhere((tx) => tx.language.create({ data: { code: "nn", name: "Nynorsk" } }));
  await told(() => expect(isLocale("nn")).toBe(true));
});

it("settings that another instance saves are here once it is told", async () => {
  await elsewhere((tx) => tx.schoolSettings.create({ data: { name: "A school elsewhere", areaCode: "+47" } }));
  await told(() =>
    expect(schoolSettings()).toMatchObject({ name: "A school elsewhere", areaCode: "+47", makeUpPercent: 10 }),
  );
});

it("a change that was missed while the connection was down is caught up", async () => {
  await elsewhere(write("Lukk igjen"), false);
  expect(close()).not.toBe("Lukk igjen");
  await db.$queryRaw`
    select pg_terminate_backend(pid)::text from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`;
  await soon(() => expect(close()).toBe("Lukk igjen"));
  // It listens again.
  await elsewhere(write("Lukk til slutt"));
  await told(() => expect(close()).toBe("Lukk til slutt"));
});

it("another process mails in the language and with the text that it is told of", async () => {
  const child = spawn(process.execPath, ["--conditions=react-server", "scripts/worker.mjs"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  const mail = (to: string) =>
    db.$transaction((tx) => sendMail(tx, { to, locale: "nn", template: "password_changed", link: "http://x.example" }));
  await mail("first@example.org");
  await soon(() => expect(smtp.inbox).toHaveLength(1));
  const key = "mail.password_changed.subject";
  await elsewhere((tx) => tx.translation.create({ data: { languageCode: "nn", key, value: "Nytt passord no" } }));
  // Its next mail may be on the way already when it is told.
  await soon(async () => {
    await mail("second@example.org");
    expect(JSON.stringify(smtp.inbox)).toContain("Nytt passord no");
  }, 500);
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});
