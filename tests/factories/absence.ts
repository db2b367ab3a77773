import type { AbsenceKind } from "@/lib/features/absence/rules";
import { reportStatus } from "@/lib/features/report/life/rules";
import type { Absence, PrismaClient } from "@/prisma/generated/client";
import { daysFromNow } from "./group";
import type { MadePlacement } from "./placement";

type Given = {
  /** The day of absence, in days from today; yesterday by default. */
  day?: number;
  kind?: AbsenceKind;
  /** When it was registered; now by default. */
  registeredAt?: Date;
  /** The day on which it is made up, in days from today. */
  madeUpDay?: number | null;
  /** Who confirmed that. */
  confirmedBy?: { id: number };
};

/** A day of absence; a sick day with its report. */
export async function makeAbsence(db: PrismaClient, scene: MadePlacement, given: Given = {}): Promise<Absence> {
  const { day = -1, kind = "sick", registeredAt = new Date(), madeUpDay = null, confirmedBy } = given;
  const { id: placementId, groupId } = scene.placement;
  const date = daysFromNow(day);
  const report =
    kind === "sick" &&
    (await db.report.create({
      data: {
        placementId,
        formVersionId: (await db.group.findUniqueOrThrow({ where: { id: groupId } })).reportFormVersionId,
        name: "Sykedag",
        date,
        status: reportStatus.sickDay,
      },
    }));
  return db.absence.create({
    data: {
      placementId,
      date,
      kind,
      registeredAt,
      reportId: report ? report.id : null,
      madeUpOn: madeUpDay === null ? null : daysFromNow(madeUpDay),
      ...(confirmedBy && { confirmedById: confirmedBy.id, confirmedAt: new Date() }),
    },
  });
}
