import "server-only";
import { listMergedActors } from "@/lib/platform/auth/absent-actor";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Locale } from "@/lib/platform/i18n/locales";
import { copyFormat, type SectionName, sectionNames } from "../rules";
import { accountSections } from "./account";
import { ownEvaluationWordsSections } from "./own-evaluation-words";
import { ownRecordSections } from "./own-record";
import { ownWordsSections } from "./own-words";
import type { SectionReader } from "./section";

const readers: Record<SectionName, SectionReader> = {
  ...accountSections,
  ...ownRecordSections,
  ...ownWordsSections,
  ...ownEvaluationWordsSections,
};

/** The person's account, and those that were merged into it, whose words are theirs too. */
export const listAccounts = async (actor: Actor): Promise<Actor[]> => [actor, ...(await listMergedActors(actor))];

/**
 * The JSON of a copy, piece by piece: a row is held at a time.
 * @param onSection called when a section of an account is written
 */
export async function* copyData(
  accounts: readonly Actor[],
  { locale, madeAt, onSection }: { locale: Locale; madeAt: Date; onSection: () => Promise<void> },
): AsyncGenerator<string> {
  yield `{\n"format": ${copyFormat},\n"madeAt": ${JSON.stringify(madeAt)},\n"language": ${JSON.stringify(locale)},\n"accounts": [`;
  for (const [index, actor] of accounts.entries()) {
    yield `${index === 0 ? "" : ","}\n{\n"isMerged": ${index > 0}`;
    for (const name of sectionNames) {
      yield `,\n"${name}": [`;
      let isFirst = true;
      for await (const row of readers[name]({ actor, locale })) {
        yield `${isFirst ? "" : ","}\n${JSON.stringify(row, null, 1)}`;
        isFirst = false;
      }
      yield "]";
      await onSection();
    }
    yield "\n}";
  }
  yield "\n]\n}\n";
}
