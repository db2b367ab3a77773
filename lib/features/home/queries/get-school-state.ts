import "server-only";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { ongoingSql } from "@/lib/features/placement/queries";
import { type Role, roles } from "@/lib/platform/auth/permissions";
import { today } from "@/lib/platform/dates";
import { failedMails } from "@/lib/platform/jobs/failed-mails";
import { asNumber, dayText, dayValue, prepared, type Slots, statements } from "@/lib/platform/sql";
import type { SchoolState } from "../schema";

/** So many pending invitations and groups are shown; a link leads to all invitations. */
const shown = 8;

/** Active accounts that nobody has entered yet, with their latest invitation. */
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
    .where("u.active", "=", true);

const pending = () =>
  invited()
    .orderBy(({ fn }) => fn.coalesce("sent.createdAt", "u.createdAt"))
    .orderBy("u.id")
    .limit(sql.lit(shown))
    .select(["u.id as userId", "u.fullName", "u.role"])
    .select(({ fn }) => [
      fn.coalesce("sent.createdAt", "u.createdAt").as("sentAt"),
      sql<boolean>`coalesce(sent."expiresAt" <= now(), true)`.as("expired"),
    ]);

const accounts = () =>
  statements
    .selectFrom("User as u")
    .where("u.active", "=", true)
    .groupBy("u.role")
    .select(({ fn, and, eb }) => [
      "u.role",
      asNumber(fn.countAll()).as("all"),
      asNumber(fn.countAll().filterWhere(and([eb("u.passwordHash", "is", null), eb("u.feideSubject", "is", null)]))).as(
        "invited",
      ),
    ]);

const notOver = (day: Slots<{ day: string }>["day"]) =>
  statements
    .selectFrom("Group as g")
    .leftJoin("Placement as p", (join) => join.onRef("p.groupId", "=", "g.id").on(ongoingSql()))
    .where("g.endDate", ">=", dayValue(day))
    .groupBy("g.id")
    .limit(sql.lit(shown));

const running = (day: Slots<{ day: string }>["day"]) =>
  notOver(day)
    .orderBy("g.endDate")
    .orderBy("g.id")
    .select(({ ref, fn }) => [
      "g.id as groupId",
      "g.name",
      "g.courseCode",
      "g.place",
      dayText(ref("g.startDate")).as("startDate"),
      dayText(ref("g.endDate")).as("endDate"),
      asNumber(fn.count("p.id")).as("students"),
    ]);

const uncovered = (day: Slots<{ day: string }>["day"]) =>
  notOver(day)
    .where("p.id", "is not", null)
    .where("p.supervisorId", "is", null)
    .orderBy("g.startDate")
    .orderBy("g.id")
    .select(({ ref, fn }) => [
      "g.id as groupId",
      "g.name",
      dayText(ref("g.startDate")).as("startDate"),
      asNumber(fn.countAll()).as("withoutSupervisor"),
    ]);

const schoolState = prepared(({ day }: Slots<{ day: string }>) =>
  statements.selectNoFrom([
    jsonArrayFrom(pending()).as("pending"),
    asNumber(invited().select(({ fn }) => fn.countAll().as("count"))).as("pendingTotal"),
    failedMails().as("failed"),
    asNumber(
      invited()
        .where(sql<boolean>`coalesce(sent."expiresAt" <= now(), true)`)
        .select(({ fn }) => fn.countAll().as("count")),
    ).as("pendingExpired"),
    jsonArrayFrom(uncovered(day)).as("uncovered"),
    jsonArrayFrom(accounts()).as("accounts"),
    jsonArrayFrom(running(day)).as("groups"),
  ]),
);

/** What needs a hand at the school, its accounts and its running groups, in one statement. For administrators. */
export async function getSchoolState(): Promise<SchoolState> {
  const [state] = await schoolState({ day: today() });
  if (!state) throw new Error("The school's figures are missing.");
  const dayOf = (moment: string | Date) => today(new Date(moment));
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
      return found ? { role, active: found.all - found.invited, invited: found.invited } : [];
    }),
    groups: state.groups,
    uncovered: state.uncovered,
  };
}
