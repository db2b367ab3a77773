import type { Directory } from "./add-people";
import { type DemoPlacement, groups } from "./content/groups";
import { domains } from "./content/people";
import type { Setting } from "./content/stories/story";
import { addDays, mondayOf } from "./dates";
import { type DemoRows, store } from "./rows";

/** The people around one student, and the content of the placement. */
export interface Scene {
  placementId: number;
  setting: Setting;
  startDate: Date;
  student: number;
  supervisor: number;
  secondary: number | null;
  teachers: number[];
  /** The number of the student in the group from 0, so that their stories differ. */
  seatInGroup: number;
  demo: DemoPlacement;
}

interface Versions {
  report: number;
  evaluation: number;
}

/** Adds the groups, their teachers and placements, in periods that run on the given day. */
export function addGroups(rows: DemoRows, directory: Directory, versions: Versions, today: Date): Scene[] {
  return groups.flatMap((group) => {
    const startDate = addDays(mondayOf(today), -7 * group.begunWeeksAgo);
    // From a Monday to a Friday.
    const endDate = addDays(startDate, 7 * group.weeks - 3);
    const groupId = store(rows.groups, {
      name: group.name,
      courseCode: group.courseCode,
      place: domains[group.workplace].name,
      period: `${termOf(startDate)}, ${group.weeks} uker`,
      startDate,
      endDate,
      wards: [...new Set(group.placements.map(({ ward }) => ward))].toSorted((one, other) =>
        one.localeCompare(other, "nb"),
      ),
      domainId: directory.domain("school"),
      reportFormVersionId: versions.report,
      evaluationFormVersionId: versions.evaluation,
    });
    const teachers = group.teachers.map(directory.person);
    for (const teacherId of teachers) rows.groupTeachers.push({ groupId, teacherId });
    return group.placements.map((demo, seatInGroup): Scene => {
      const student = directory.person(demo.student);
      const supervisor = directory.person(demo.supervisor);
      const secondary = demo.secondary ? directory.person(demo.secondary) : null;
      const placementId = store(rows.placements, {
        groupId,
        studentId: student,
        ward: demo.ward,
        startDate,
        endDate,
        supervisorId: supervisor,
        secondarySupervisorId: secondary,
      });
      return {
        placementId,
        setting: group.setting,
        startDate,
        student,
        supervisor,
        secondary,
        teachers,
        seatInGroup,
        demo,
      };
    });
  });
}

const termOf = (day: Date): string => `${day.getUTCMonth() < 6 ? "Vår" : "Høst"} ${day.getUTCFullYear()}`;
