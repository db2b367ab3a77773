import { withClient } from "../../lib/host/database";
import { pause } from "../../lib/host/processes";
import { type Person, signIn } from "../load/people";
import type { Site } from "./site";

/** What the server has acknowledged with 200, and how often it answered with each status (0: it did not answer). */
export type Ledger = {
  /** The revision and the text of each save. */
  saves: { revision: number; value: string }[];
  messages: string[];
  /** The mail addresses of the invited. */
  accounts: string[];
  statuses: Map<number, number>;
};

/** How many of each kind were acknowledged in a while. */
export type Growth = Record<"saves" | "messages" | "accounts", number>;

/** Gives a function that says what was acknowledged since now. */
export function watchGrowth({ saves, messages, accounts }: Ledger): () => Growth {
  const before = [saves.length, messages.length, accounts.length] as const;
  return () => ({
    saves: saves.length - before[0],
    messages: messages.length - before[1],
    accounts: accounts.length - before[2],
  });
}

export const isOfEachKind = (growth: Growth): boolean => Object.values(growth).every((count) => count > 0);

/** The part of a report that is saved. */
export type Target = { reportId: number; questionId: number; partId: number };

export type Load = {
  ledger: Ledger;
  target: Target;
  /** Ends when the last requests have been answered. */
  stop: () => Promise<void>;
};

/** A refused or lost request is not sent again at once. */
const REST_MS = 50;

/** Starts people who save, write messages and invite, each one thing after the other, until it is stopped. */
export async function startLoad({ origin, databaseUrl }: Pick<Site, "origin" | "databaseUrl">): Promise<Load> {
  const [student, supervisor, teacher, admin] = await Promise.all(
    ["student", "supervisor", "teacher", "admin"].map((name) => signIn(origin, name)),
  );
  if (!student || !supervisor || !teacher || !admin) throw new Error("The demo school lacks a person.");
  const target = await withClient(databaseUrl, findTarget);
  const ledger: Ledger = { saves: [], messages: [], accounts: [], statuses: new Map() };
  let isOver = false;

  async function ask<Data>(person: Person, path: string, body: unknown): Promise<Data | undefined> {
    const answer = await fetch(`${origin}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...person.headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => undefined);
    const content = await answer?.json().catch(() => undefined);
    const status = content ? (answer?.status ?? 0) : 0;
    ledger.statuses.set(status, (ledger.statuses.get(status) ?? 0) + 1);
    if (status === 200) return content.data;
    await pause(REST_MS);
    return undefined;
  }

  async function save(number: number): Promise<void> {
    const { reportId, questionId } = target;
    const report = await ask<{ revision: number }>(student as Person, "/report/get", { reportId });
    if (!report) return;
    const value = `save ${number}`;
    const answers = [{ questionId, value }];
    const body = { reportId, revision: report.revision, answers };
    const saved = await ask<{ revision: number }>(student as Person, "/report/save", body);
    if (saved) ledger.saves.push({ revision: saved.revision, value });
  }

  async function write(person: Person, number: number): Promise<void> {
    const body = `message ${number} of ${person.username}`;
    if (await ask(person, "/report/send-message", { reportId: target.reportId, body })) ledger.messages.push(body);
  }

  async function invite(number: number): Promise<void> {
    const email = `invited-${number}@chaos.example`;
    const person = { fullName: "Invited Person", email, role: "Supervisor" };
    if (await ask(admin as Person, "/user/createUser", person)) ledger.accounts.push(email);
  }

  const repeat = async (work: (number: number) => Promise<void>) => {
    for (let number = 1; !isOver; number++) await work(number);
  };
  const people = [
    repeat(save),
    ...[student, supervisor, teacher].map((person) => repeat((number) => write(person, number))),
    repeat(invite),
  ];
  return {
    ledger,
    target,
    async stop() {
      isOver = true;
      await Promise.all(people);
    },
  };
}

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

/** A text of the student's in a report that is being planned, where supervisor and teacher have seats. */
async function findTarget(client: Client): Promise<Target> {
  const { rows } = await client.query<Target>(
    `select r.id as "reportId", q.id as "questionId", part.id as "partId"
     from "Report" r
     join "ReportPart" part on part."reportId" = r.id
     join "User" u on u.id = part."authorId" and u.username = 'student'
     join "Question" q on q."versionId" = r."formVersionId" and q.tab = 1 and q.type = 'text'
     where r.status = 1 order by r.id desc limit 1`,
  );
  if (!rows[0]) throw new Error("The demo student has no report to write.");
  return rows[0];
}
