import "server-only";
import { archiveFacts } from "@/lib/platform/archive/configured";
import type { Actor } from "@/lib/platform/auth/actor";
import { hasFeide } from "@/lib/platform/auth/feide/client";
import { db, type Reader } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { defaultLanguage, school } from "@/lib/platform/i18n/school-texts";
import { mailSender } from "@/lib/platform/mail/sender";
import { type SchoolSettings, shippedSettings } from "@/lib/platform/school-settings";
import type { SettingsDetail } from "./schema";

/** The settings as they are stored now; `schoolSettings` has what this process knows of them. */
export async function readSettings(reader: Reader): Promise<SchoolSettings> {
  return (await reader.schoolSettings.findUnique({ where: { id: 1 }, omit: { id: true } })) ?? shippedSettings;
}

/** The settings of the school, and what its environment says. */
export async function getSettings(_actor: Actor): Promise<SettingsDetail> {
  const settings = await readSettings(db);
  const code = defaultLanguage();
  const { name, address } = mailSender();
  return {
    ...settings,
    environment: {
      address: env.APP_URL,
      timeZone: env.SCHOOL_TIME_ZONE,
      mailFrom: `${name} <${address}>`,
      hasMailServer: env.SMTP_URL !== undefined,
      feide: feideState(),
      archive: archiveState(),
      supportAddress: env.SUPPORT_URL,
    },
    defaultLanguage: school().active.find((language) => language.code === code)?.name ?? code,
  };
}

function archiveState(): SettingsDetail["environment"]["archive"] {
  const facts = archiveFacts();
  if (facts === null) return "none";
  return facts.isDemo ? "demo" : "configured";
}

function feideState(): SettingsDetail["environment"]["feide"] {
  if (!hasFeide()) return "none";
  return env.DEMO && new URL(env.FEIDE_ISSUER ?? env.APP_URL).pathname.startsWith("/demo-feide")
    ? "demo"
    : "configured";
}
