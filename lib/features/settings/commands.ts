import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { conflict } from "@/lib/platform/errors";
import { announceSchool, followOwnChange } from "@/lib/platform/i18n/registry";
import { lockName } from "@/lib/platform/locks";
import { readSettings } from "./queries";
import type { SaveSettingsInput } from "./schema";

/**
 * Changes the settings of the school; every process follows them. The audit entry has what was changed. Throws a conflict when somebody
 * else changed them meanwhile.
 */
export async function saveSettings(
  actor: Actor,
  { revision, ...settings }: SaveSettingsInput,
): Promise<{ revision: number }> {
  const saved = await inTransaction(actor, async ({ tx, audit }) => {
    await lockName(tx, "settings");
    const before = await readSettings(tx);
    if (before.revision !== revision) throw conflict(before.revision);
    const names = Object.keys(settings) as (keyof typeof settings)[];
    const changed = names.filter((name) => settings[name] !== before[name]);
    if (changed.length === 0) return { revision };
    const next = { ...settings, revision: revision + 1 };
    await tx.schoolSettings.upsert({ where: { id: 1 }, create: { id: 1, ...next }, update: next });
    const only = (of: typeof settings) => Object.fromEntries(changed.map((name) => [name, of[name]]));
    await audit("settings.save", 1, { before: only(before), after: only(settings) });
    await announceSchool(tx);
    return { revision: next.revision };
  });
  await followOwnChange();
  return saved;
}
