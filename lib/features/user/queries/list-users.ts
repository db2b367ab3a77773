import "server-only";
import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Actor } from "@/lib/platform/auth/actor";
import { enterableSql } from "@/lib/platform/auth/enterable-sql";
import { db } from "@/lib/platform/db";
import type { InputOf } from "@/lib/platform/http/contract";
import { limits } from "@/lib/platform/limits";
import { type Page, pageOf } from "@/lib/platform/paging";
import { parseSort } from "@/lib/platform/sorting";
import { asNumber, containing, statements, type Tables } from "@/lib/platform/sql";
import type { listUsers as listUsersCall } from "../contract";
import { isWithinReach } from "../policy";
import { defaultSort, isInvited, type SortedColumn } from "../rules";
import type { UserItem } from "../schema";

type Input = InputOf<typeof listUsersCall>;

/** "User" u with what lists and the page of an account show of it. */
export const people = () =>
  statements
    .selectFrom("User as u")
    .leftJoin("Domain as d", "d.id", "u.domainId")
    .leftJoin("User as m", "m.id", "u.mergedIntoId")
    .select(["u.id", "u.fullName", "u.username", "u.email", "u.role", "u.active", "u.passwordHash", "u.feideSubject"])
    .select(["u.lastSignInAt", "u.domainId", "d.name as domainName", "d.active as domainActive"])
    .select(["u.mergedIntoId", "m.fullName as mergedIntoName"])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom("UserPermission as own")
          .whereRef("own.userId", "=", "u.id")
          .orderBy("own.permission")
          .select(["own.permission", "own.granted"]),
      ).as("permissions"),
    );

type Row = Awaited<ReturnType<ReturnType<typeof people>["execute"]>>[number];

/** What a list shows of somebody, and whether the reader may change them. */
export const toItem = (
  actor: Actor,
  { domainId, domainName, domainActive, mergedIntoId, mergedIntoName, ...user }: Row,
): UserItem => ({
  userId: user.id,
  fullName: user.fullName,
  username: user.username,
  email: user.email,
  role: user.role,
  active: user.active,
  domain: domainId === null ? null : { domainId, name: domainName ?? "", active: domainActive ?? false },
  mergedInto: mergedIntoId === null ? null : { userId: mergedIntoId, fullName: mergedIntoName ?? "" },
  lastSignIn: user.lastSignInAt?.toISOString() ?? null,
  invited: isInvited(user),
  reachable: isWithinReach(actor, user),
});

/** One page of people in an order. `cursor` is the last person of the previous page, wherever they are in the order now. */
export async function listUsers(actor: Actor, input: Input): Promise<Page<UserItem>> {
  const { cursor } = input;
  const last = cursor === undefined ? null : await db.user.findUnique({ where: { id: cursor } });
  const rows = await within(input, last)
    .limit(limits.listPageSize + 1)
    .execute();
  const page = pageOf(rows, (user) => user.id);
  return { ...page, items: page.items.map((user) => toItem(actor, user)) };
}

type Found = ExpressionBuilder<{ u: Tables["User"] }, "u">;

/** The people whom the filters find, in their order, after the last one of the previous page; from the start when that person is gone. */
function within(input: Input, last: Tables["User"] | null) {
  const { search, role, active, invited, signedIn, domainId } = input;
  const { column, isDescending } = parseSort<SortedColumn>(input.sort ?? defaultSort);
  let found = people();
  if (role) found = found.where("u.role", "=", role);
  if (active !== undefined) found = found.where("u.active", "=", active);
  if (domainId !== undefined) found = found.where("u.domainId", "=", domainId);
  if (signedIn !== undefined) found = found.where("u.lastSignInAt", signedIn ? "is not" : "is", null);
  if (invited !== undefined)
    found = found.where((u) => (invited ? u.and([isUnentered(u), enterableSql]) : u.not(isUnentered(u))));
  if (search) {
    const part = containing(search);
    found = found.where(({ or, eb }) =>
      or([eb("u.fullName", "ilike", part), eb("u.username", "ilike", part), eb("u.email", "ilike", part)]),
    );
  }
  if (last) found = found.where((u) => comesAfter(u, last, { column, isDescending }));
  const name = `u.${column}` as const;
  // Who never signed in is before everybody who did. Other columns have no nulls, and an index for the plain order.
  const ordered =
    column === "lastSignInAt"
      ? found.orderBy(name, (order) => (isDescending ? order.desc().nullsLast() : order.asc().nullsFirst()))
      : found.orderBy(name, isDescending ? "desc" : "asc");
  return ordered.orderBy("u.id", isDescending ? "desc" : "asc");
}

/** `isInvited` for the database. */
const isUnentered = ({ and, eb }: Found) => and([eb("u.passwordHash", "is", null), eb("u.feideSubject", "is", null)]);

/** After somebody in the order of a column and the id. A comparison of rows is one range of the column's index. */
function comesAfter(
  { and, or, eb, ref }: Found,
  last: Tables["User"],
  { column, isDescending }: ReturnType<typeof parseSort<SortedColumn>>,
) {
  const [name, value, beyond] = [`u.${column}` as const, last[column], isDescending ? "<" : ">"] as const;
  if (value === null) {
    const nullsAfter = and([eb(name, "is", null), eb("u.id", beyond, last.id)]);
    return isDescending ? nullsAfter : or([nullsAfter, eb(name, "is not", null)]);
  }
  const after = sql<boolean>`(${ref(name)}, ${ref("u.id")}) ${sql.raw(beyond)} (${value}, ${last.id}::int)`;
  return column === "lastSignInAt" && isDescending ? or([after, eb(name, "is", null)]) : after;
}

/** How many accounts are active. Who was invited and has not come yet is not among them. */
export async function getTotalActiveUser() {
  return statements
    .selectFrom("User as u")
    .where("u.active", "=", true)
    .where((u) => u.not(isUnentered(u)))
    .select(({ fn }) => asNumber(fn.countAll()).as("total"))
    .executeTakeFirstOrThrow();
}
