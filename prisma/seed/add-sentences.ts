import type { Directory } from "./add-people";
import { feedbackSentences } from "./content/sentences";
import { type DemoRows, store } from "./rows";

/** Adds the sentences that the supervisors keep to use again. */
export function addSentences(rows: DemoRows, directory: Directory, createdAt: Date): void {
  for (const [mail, sentences] of Object.entries(feedbackSentences))
    for (const text of sentences) store(rows.sentences, { ownerId: directory.person(mail), text, createdAt });
}
