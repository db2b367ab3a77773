import { addHours } from "date-fns";
import type { Prisma, PrismaClient } from "@/prisma/generated/client";

/** A draft that lacks nothing to be given: a meeting tomorrow, and one step of a plan. */
export const makeNotice = (
  db: PrismaClient,
  given: { evaluationId: number; draftedById: number } & Partial<Prisma.DangerNoticeUncheckedCreateInput>,
) =>
  db.dangerNotice.create({
    data: {
      notMastered: "Regner ut doser bare med hjelp.",
      required: "Regner ut, kontrollerer og gir legemidler uten hjelp på tre vakter.",
      categoryB: false,
      comment: "Legemiddelhåndtering",
      meetingAt: addHours(new Date(), 24),
      meetingPlace: "Møterom 2",
      steps: { create: [{ position: 0, what: "Legemiddelregning", who: "Studenten", day: null }] },
      ...given,
    },
  });

/** The same, given just now and in time. */
export const makeGivenNotice = (db: PrismaClient, given: Parameters<typeof makeNotice>[1] & { givenById: number }) =>
  makeNotice(db, { givenAt: new Date(), deadline: new Date("2199-01-01"), ...given });
