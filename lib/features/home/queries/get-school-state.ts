import "server-only";
import { type Expression, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { enterableSql } from "@/lib/platform/auth/enterable-sql";
import { type Role, roles } from "@/lib/platform/auth/permissions";
import { schoolDayOf, today } from "@/lib/platform/dates";
import { failedMails } from "@/lib/platform/jobs/given-up-jobs";
import { asNumber, dayValue, prepared, type Slots, statements } from "@/lib/platform/sql";
import type { SchoolState } from "../schema";
import { groupsSoon, oldestOverdue, running, uncovered } from "./school-groups";

/** So many pending invitations are shown; a link leads to all. */
const shown = 8;

/** Accounts that nobody has entered yet and that may be entered, with their latest invitation. */
const invited = () =>
  statements
    .selectFrom("User as u")
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom("OneTimeToken as t")
          .whereRef("t.userId", "=", "u.id")
          .where("t.purpose", "=", "invitation")
          .orderBy("t.id", "desc")
          .limit(sql.lit(1))
          .select(["t.createdAt", "t.expiresAt"])
          .as("sent"),
      (join) => join.onTrue(),
    )
    .where("u.passwordHash", "is", null)
    .where("u.feideSubject", "is", null)
    .where(enterableSql);

/** An invitation is over, or there is none any more. */
const isExpired = (expiresAt: Expression<Date | null>) => sql<boolean>`coalesce(${expiresAt} <= now(), true)`;

const pending = () =>
  invited()
    .orderBy(({ fn }) => fn.coalesce("sent.createdAt", "u.createdAt"))
    .orderBy("u.id")
    .limit(sql.lit(shown))
    .select(["u.id as userId", "u.fullName", "u.role"])
    .select(({ fn, ref }) => [
      fn.coalesce("sent.createdAt", "u.createdAt").as("sentAt"),
      isExpired(ref("sent.expiresAt")).as("expired"),
    ]);

/** Counted by an index alone. */
const accounts = () =>
  statements
    .selectFrom("User as u")
    .where("u.active", "=", true)
    .groupBy("u.role")
    .select(({ fn }) => ["u.role", asNumber(fn.countAll()).as("all")]);

/** The active accounts that nobody has entered yet, and those of them that may be entered. */
const unentered = () =>
  statements
    .selectFrom("User as u")
    .where("u.passwordHash", "is", null)
    .where("u.feideSubject", "is", null)
    .where("u.active", "=", true)
    .groupBy("u.role")
    .select(({ fn }) => [
      "u.role",
      asNumber(fn.countAll()).as("all"),
      asNumber(fn.countAll().filterWhere(enterableSql)).as("invited"),
    ]);

const schoolState = prepared(({ day }: Slots<{ day: string }>) =>
  statements.selectNoFrom([
    jsonArrayFrom(pending()).as("pending"),
    asNumber(invited().select(({ fn }) => fn.countAll().as("count"))).as("pendingTotal"),
    failedMails().as("failed"),
    asNumber(
      invited()
        .where(({ ref }) => isExpired(ref("sent.expiresAt")))
        .select(({ fn }) => fn.countAll().as("count")),
    ).as("pendingExpired"),
    jsonArrayFrom(accounts()).as("accounts"),
    jsonArrayFrom(unentered()).as("unentered"),
    jsonObjectFrom(uncovered(dayValue(day))).as("uncovered"),
    asNumber(running(dayValue(day))).as("runningGroups"),
    jsonArrayFrom(groupsSoon(dayValue(day))).as("soon"),
    jsonArrayFrom(oldestOverdue(dayValue(day))).as("overdue"),
  ]),
);

/** What needs a hand at the school, its accounts and its groups, in one statement. For administrators. */
export async function getSchoolState(): Promise<SchoolState> {
  const [state] = await schoolState({ day: today() });
  if (!state) throw new Error("The school's figures are missing.");
  const dayOf = (moment: string | Date) => schoolDayOf(moment);
  const { count, at } = state.failed;
  return {
    invitations: {
      items: state.pending.map(({ sentAt, ...person }) => ({
        ...person,
        role: person.role as Role,
        sentOn: dayOf(sentAt),
      })),
      total: state.pendingTotal,
      expired: state.pendingExpired,
    },
    failedMails: { count, since: at && dayOf(at) },
    accounts: roles.flatMap((role) => {
      const found = state.accounts.find((account) => account.role === role);
      const { all, invited } = state.unentered.find((account) => account.role === role) ?? { all: 0, invited: 0 };
      return found ? { role, active: found.all - all, invited } : [];
    }),
    runningGroups: state.runningGroups,
    soon: state.soon,
    uncovered: state.uncovered ?? { students: 0, groups: 0, from: null },
    overdue: {
      items: state.overdue.map(({ total: _, ...item }) => item),
      total: state.overdue[0]?.total ?? 0,
    },
  };
}
