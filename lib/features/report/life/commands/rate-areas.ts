import "server-only";
import { storeAreaRatings } from "@/lib/features/competence/commands";
import { areaRatingsOf, countingPart, type GivenPart } from "@/lib/features/competence/rules";
import type { Category } from "@/lib/features/competence/schema";
import type { Question } from "@/lib/features/form/content/schema";
import type { Tx } from "@/lib/platform/db";
import { answersIn, partsWithRatings } from "../../answers/queries";
import { type Answers, answersOf } from "../../answers/rules";

type Part = Omit<GivenPart, "hasRatings"> & { id: number };

/**
 * Stores the figures of a report's areas by the parts of it that are given.
 * @param changed the part that has just been given or taken back
 * @returns what new differences concern, if that part is the one that counts
 */
export async function rateAreas(
  tx: Tx,
  report: { id: number; parts: readonly Part[]; questions: readonly Question[]; planned: Answers },
  changed: Pick<Part, "id" | "submittedAt">,
): Promise<Category | null> {
  const rated = await partsWithRatings(tx, report.id);
  const counting = countingPart(
    report.parts.map((part) => ({
      ...part,
      submittedAt: part.id === changed.id ? changed.submittedAt : part.submittedAt,
      hasRatings: rated.has(part.id),
    })),
  );
  const given = counting && answersOf(await answersIn(tx, counting.id));
  const viewPoint = await storeAreaRatings(tx, report.id, areaRatingsOf(report.questions, report.planned, given));
  return counting?.id === changed.id ? viewPoint : null;
}
