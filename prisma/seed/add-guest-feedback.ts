import { createHash } from "node:crypto";
import type { Scene } from "./add-groups";
import { addDays, minutesAfter } from "./dates";
import type { Moments } from "./report-moments";
import { type DemoRows, store } from "./rows";

/** Adds the feedback of a person on the ward without an account, by a link that has been used. */
export function addGuestFeedback(rows: DemoRows, reportId: number, scene: Scene, moments: Moments): void {
  const hash = createHash("sha256").update(`used up, guest of report ${reportId}`).digest("hex");
  store(rows.guestLinks, {
    reportId,
    hash,
    createdById: scene.student,
    createdAt: moments.asked,
    expiresAt: addDays(moments.asked, 1),
    guestName: "Unni på postkjøkkenet",
    feedback: "Studenten hilste på alle ved frokosten, satte seg ned hos dem som trengte hjelp og ga seg god tid.",
    givenAt: minutesAfter(moments.asked, 50),
  });
}
