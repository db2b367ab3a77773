import { hashPassword } from "@/lib/platform/auth/password";
import { demoPassword } from "../../lib/platform/demo-accounts";
import type { PrismaClient } from "../generated/client";
import { addAreaRatings } from "./add-area-ratings";
import { addEvaluation } from "./add-evaluations";
import { addEvaluationForm, addReportForm } from "./add-forms";
import { addGoals } from "./add-goals";
import { addGroups } from "./add-groups";
import { addNotifications } from "./add-notifications";
import { addPeople } from "./add-people";
import { addReports } from "./add-reports";
import { addSentences } from "./add-sentences";
import { demoSettings } from "./content/settings";
import { addDays, at, dayOf } from "./dates";
import { type DemoRows, emptyRows } from "./rows";
import { saveRows } from "./save-rows";

/** The database is in use: the demo school is only for an empty one. */
export class DatabaseInUseError extends Error {
  constructor() {
    super("The database already has users: the demo school is only loaded into an empty one.");
  }
}

/**
 * Loads the demo school in one transaction.
 * @param now the time of loading: periods run on that day, and nothing is later except plans for the next one
 * @throws DatabaseInUseError when there already is a user
 */
export async function loadDemoSchool(db: PrismaClient, now: Date): Promise<DemoRows> {
  const rows = demoSchool(now, await hashPassword(demoPassword));
  await db.$transaction(
    async (tx) => {
      // Of two parallel loads, the second waits here and then sees the first one's users.
      await tx.$executeRaw`lock table "User" in share row exclusive mode`;
      if ((await tx.user.count()) > 0) throw new DatabaseInUseError();
      // Without anybody in it, a database has no other forms than those that the product ships, which the demo school brings too.
      await tx.formVersion.deleteMany();
      await tx.form.deleteMany();
      await saveRows(tx, rows);
    },
    { timeout: 60_000 },
  );
  return rows;
}

/** The rows of a school in the middle of its autumn or spring: three cohorts, each with a report in every status. */
export function demoSchool(now: Date, passwordHash: string): DemoRows {
  const today = dayOf(now);
  const before = at(addDays(today, -120), "09:00");
  const rows = emptyRows();
  rows.schoolSettings.push(demoSettings);
  const directory = addPeople(rows, passwordHash, { createdAt: before, now });
  const form = addReportForm(rows, before);
  const evaluationForm = addEvaluationForm(rows, before);
  const versions = { report: form.versionId, evaluation: evaluationForm.versionId };
  const scenes = addGroups(rows, directory, versions, today);
  for (const scene of scenes) {
    addGoals(rows, scene, today);
    addReports(rows, scene, form, today);
    addEvaluation(rows, scene, evaluationForm, today);
  }
  addAreaRatings(rows);
  addSentences(rows, directory, before);
  addNotifications(rows, scenes, today);
  return rows;
}
