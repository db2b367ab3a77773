import { withClient } from "../../lib/host/database";
import { pause } from "../../lib/host/processes";
import type { Ledger, Target } from "./load";
import type { Site } from "./site";

/** Of one kind of change: how many were acknowledged, how many of these are there, and how many are there twice. */
export type Count = { kind: string; acknowledged: number; found: number; doubled: number };

/** Mails of a killed worker are taken over within a minute; each further try waits longer. */
const MAILS_WITHIN_MS = 180_000;
const LOOK_MS = 200;

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

/** Waits until all mails are out, and compares what was acknowledged with what is there. */
export async function countAll(
  { databaseUrl, mailBox }: Pick<Site, "databaseUrl" | "mailBox">,
  ledger: Ledger,
  target: Target,
): Promise<Count[]> {
  return withClient(databaseUrl, async (client) => {
    await waitForMails(client);
    const messages = await countsOf(client, `select body as name, count(*)::int as count from "Message" group by 1`);
    const accounts = await countsOf(client, `select email as name, count(*)::int as count from "User" group by 1`);
    return [
      await countSaves(client, ledger, target),
      compare("messages", ledger.messages, messages),
      compare("invitations", ledger.accounts, accounts),
      compare("mails of invitations", ledger.accounts, mailBox.counts),
    ];
  });
}

function compare(kind: string, acknowledged: string[], there: ReadonlyMap<string, number>): Count {
  const counts = acknowledged.map((name) => there.get(name) ?? 0);
  const doubled = counts.filter((count) => count > 1).length;
  return { kind, acknowledged: acknowledged.length, found: counts.filter(Boolean).length, doubled };
}

/**
 * Each save raises the revision of its part by one, and the last one acknowledged of a revision is the stored text: a save is there
 * when the stored revision is its own or a later one, and doubled when another has got the same.
 */
async function countSaves(client: Client, { saves }: Ledger, { partId, questionId }: Target): Promise<Count> {
  const { rows } = await client.query<{ revision: number; value: string }>(
    `select p.revision, a.value from "ReportPart" p
     left join "Answer" a on a."partId" = p.id and a."questionId" = $2 where p.id = $1`,
    [partId, questionId],
  );
  const { revision = 0, value = "" } = rows[0] ?? {};
  const isThere = (save: Ledger["saves"][number]) =>
    save.revision < revision || (save.revision === revision && save.value === value);
  const doubled = saves.length - new Set(saves.map((save) => save.revision)).size;
  return { kind: "saves", acknowledged: saves.length, found: saves.filter(isThere).length, doubled };
}

async function countsOf(client: Client, sql: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(sql);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Notifications are mailed minutes later and are no part of this. */
async function waitForMails(client: Client): Promise<void> {
  const deadline = Date.now() + MAILS_WITHIN_MS;
  for (;;) {
    const { rowCount } = await client.query(
      `select from graphile_worker.jobs where task_identifier in ('mail-password-link', 'send-mail') limit 1`,
    );
    if (rowCount === 0 || Date.now() > deadline) return;
    await pause(LOOK_MS);
  }
}
