import "server-only";
import { statements } from "../sql";

/**
 * The account that somebody enters by a name: the one it was merged into, if it was. One statement for every name, so that the time does not
 * tell which.
 */
const entered = () =>
  statements
    .selectFrom("User as named")
    .innerJoin("User as u", (join) =>
      join.on(({ eb, ref, fn }) => eb("u.id", "=", fn.coalesce(ref("named.mergedIntoId"), ref("named.id")))),
    )
    .leftJoin("Domain as d", "d.id", "u.domainId")
    .select(["u.id", "u.role", "u.username", "u.email", "u.active", "u.passwordHash", "u.feideSubject"])
    .select(["u.isFirstLogin", "u.languageCode", "d.active as domainActive"]);

type Row = Awaited<ReturnType<ReturnType<typeof entered>["execute"]>>[number];

const toAccount = ({ domainActive, ...account }: Row) => ({
  ...account,
  domain: domainActive === null ? null : { active: domainActive },
});

/** An account as the ways in need it; `mayEnter` reads it. */
export type EnteredAccount = ReturnType<typeof toAccount>;

/** The account that a username leads to, or null. */
export async function findByUsername(username: string): Promise<EnteredAccount | null> {
  const row = await entered().where("named.username", "=", username).executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** The account that a username or a mail address leads to, or null. */
export async function findByName(name: string): Promise<EnteredAccount | null> {
  const row = await entered()
    .where(({ or, eb }) => or([eb("named.username", "=", name), eb("named.email", "=", name)]))
    .executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** The account that an identity at Feide leads to, or null. */
export async function findBySubject(subject: string): Promise<EnteredAccount | null> {
  const row = await entered().where("named.feideSubject", "=", subject).executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** What of an account lets in who came with an identity at Feide: its own tie, or that of an account that was merged into it. */
export const tiedTo = (subject: string) => ({
  OR: [{ feideSubject: subject }, { merged: { some: { feideSubject: subject } } }],
});
