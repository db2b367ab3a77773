import type { PrismaClient } from "@/prisma/generated/client";
import { makeDomain } from "./domain";
import { makeJob } from "./job";
import { makeOfferedForm } from "./offered-form";
import { unique } from "./unique";

/** A school with forms, into which a file can be imported, and rows of each sheet that fit it. */
export async function makeImportScene(db: PrismaClient) {
  const domain = await makeDomain(db);
  const report = await makeOfferedForm(db, "report");
  const evaluation = await makeOfferedForm(db, "evaluation");
  const name = unique("group");
  const known = { courseCode: "SYK-101", group: name, groupStart: "2027-08-23" };
  const email = (person: string) => `${unique(person)}@${domain.host}`;
  return {
    domain,
    forms: { report, evaluation },
    email,
    /** A row of a group from 23 August to 17 December 2027. */
    group: (more: Record<string, string> = {}) => ({
      courseCode: "SYK-101",
      name,
      place: "Test Hospital",
      period: "2027",
      startDate: "2027-08-23",
      endDate: "17.12.2027",
      domain: domain.name,
      reportForm: report.name,
      evaluationForm: evaluation.name,
      ...more,
    }),
    person: (role: string, more: Record<string, string | number> = {}) => ({
      role,
      fullName: unique("Person"),
      email: email("person"),
      ...more,
    }),
    placement: (student: string, more: Record<string, string> = {}) => ({
      ...known,
      student,
      ward: "A1",
      ...more,
    }),
  };
}

/** An import of somebody that is done, with a row. @returns its job */
export async function makeImportJob(db: PrismaClient, askerId: number): Promise<number> {
  const counts = { created: 0, changed: 0, unchanged: 1, refused: 0 };
  const result = { dryRun: true, fileName: "August.xlsx", groups: counts, people: counts, placements: counts };
  const { id } = await makeJob(db, askerId, {
    kind: "import",
    subject: "preview",
    input: { dryRun: true },
    result: { ...result, uninvited: 0, unsupervised: 0 },
  });
  await db.importFile.create({
    data: {
      jobId: id,
      name: "August.xlsx",
      hash: "hash",
      outcome: "outcome",
      rows: {
        create: {
          position: 1,
          sheet: "people",
          row: 2,
          state: "unchanged",
          label: "Somebody",
          details: { problems: [], changes: [] },
        },
      },
    },
  });
  return id;
}
