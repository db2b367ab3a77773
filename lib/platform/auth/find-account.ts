import "server-only";
import { sql } from "kysely";
import { canonical, canonicalEmail } from "../identifiers";
import { containing, statements } from "../sql";

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

/** An account as the ways in need it; `canEnter` reads it. */
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

/** Somebody whom a search has found: the account that is entered, and every account that became part of it, itself included. */
export type FoundPerson = { userId: number; fullName: string; username: string; accountIds: number[] };

/**
 * The people whom a text names: the one whose username or mail address it is, else those who have it as a part of their name, username or
 * address, in the order of their names. An account that was merged leads to the one it was merged into. In one statement.
 * @param max so many people at the most; `more` says that there are others
 */
export async function findPeople(text: string, max: number): Promise<{ found: FoundPerson[]; more: boolean }> {
  const part = containing(text);
  const goesTo = () => sql<number>`coalesce(${sql.ref("named.mergedIntoId")}, ${sql.ref("named.id")})`;
  const exact = statements
    .selectFrom("User as named")
    .where(({ or, eb }) =>
      or([eb("named.username", "=", canonical(text)), eb("named.email", "=", canonicalEmail(text))]),
    )
    .select(goesTo().as("id"));
  const rows = await statements
    .with("exact", () => exact)
    .with("named", (from) =>
      from
        .selectFrom("User as named")
        .where(({ or, eb }) =>
          or([
            eb("named.fullName", "ilike", part),
            eb("named.username", "ilike", part),
            eb("named.email", "ilike", part),
          ]),
        )
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom("exact").select("exact.id"))))
        .select(goesTo().as("id"))
        .unionAll(from.selectFrom("exact").select("exact.id")),
    )
    .selectFrom("User as u")
    .where("u.id", "in", ({ selectFrom }) => selectFrom("named").select("named.id"))
    .orderBy("u.fullName")
    .orderBy("u.id")
    .limit(max + 1)
    .select(["u.id as userId", "u.fullName", "u.username"])
    .select(({ selectFrom }) =>
      selectFrom("User as own")
        .where(({ or, eb }) => or([eb("own.id", "=", eb.ref("u.id")), eb("own.mergedIntoId", "=", eb.ref("u.id"))]))
        .select(sql<number[]>`array_agg(${sql.ref("own.id")} order by ${sql.ref("own.id")})`.as("ids"))
        .as("accountIds"),
    )
    .execute();
  const found = rows
    .slice(0, max)
    .map(({ accountIds, ...row }) => ({ ...row, accountIds: accountIds ?? [row.userId] }));
  return { found, more: rows.length > max };
}
