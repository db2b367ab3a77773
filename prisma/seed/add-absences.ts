import type { Scene } from "./add-groups";
import { addDays, nextWeekday } from "./dates";
import { type DemoRows, store } from "./rows";

interface SickDay {
  reportId: number;
  scene: Scene;
  date: Date;
  registeredAt: Date;
  today: Date;
}

/** Adds the absence of a sick day's report. One of more than two weeks ago has been made up and confirmed. */
export function addSickDay(rows: DemoRows, { reportId, scene, date, registeredAt, today }: SickDay): void {
  const madeUp = date < addDays(today, -14);
  const madeUpOn = nextWeekday(addDays(date, 7));
  store(rows.absences, {
    placementId: scene.placementId,
    date,
    kind: "sick",
    reportId,
    registeredAt,
    ...(madeUp ? { madeUpOn, confirmedById: scene.supervisor, confirmedAt: addDays(madeUpOn, 1) } : {}),
  });
}
