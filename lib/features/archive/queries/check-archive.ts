import "server-only";
import type { ConnectionFinding } from "@/lib/platform/archive/archive";
import { configuredArchive } from "@/lib/platform/archive/configured";
import type { Actor } from "@/lib/platform/auth/actor";
import { invalid } from "@/lib/platform/errors";
import { spendTry } from "@/lib/platform/rate-limit";

/** Tries the connection to the archive and says what is wrong. Throws bad input without an archive, and "too many". */
export async function checkArchive(actor: Actor): Promise<{ findings: ConnectionFinding[] }> {
  const archive = configuredArchive();
  if (!archive) throw invalid("archive.error_unset");
  await spendTry("archiveChecks", String(actor.id));
  return { findings: await archive.check() };
}
