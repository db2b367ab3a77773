import "server-only";
import { sql } from "kysely";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { within } from "@/lib/platform/sql";
import { type Setting, type SettingChange, settingSchema } from "../schema";

/** Changes the named settings; two pages that change different ones do not undo each other. */
export async function saveSetting(actor: Actor, change: SettingChange): Promise<{ setting: Setting }> {
  return inTransaction(actor, async ({ tx }) => {
    const row = await within(tx)
      .updateTable("User")
      .set(({ ref }) => ({ setting: sql`${ref("setting")} || ${JSON.stringify(change)}::jsonb` }))
      .where("id", "=", actor.id)
      .returning("setting")
      .executeTakeFirst();
    return { setting: settingSchema.parse(row?.setting ?? {}) };
  });
}
