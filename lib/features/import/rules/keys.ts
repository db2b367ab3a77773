import { canonical, canonicalWords } from "@/lib/platform/identifiers";

/** A word as words are compared: without regard of case, spaces and how its letters are stored. */
export const wordKey = (text: string): string => canonical(text).replaceAll(/\s+/g, "");

/** What a placement is known by. */
export const placementKey = (one: { groupId: number; studentId: number }): string => `${one.groupId} ${one.studentId}`;

/** What a group is known by. */
export const groupKey = (group: { courseCode: string; name: string; startDate: string }): string =>
  JSON.stringify([canonicalWords(group.courseCode), canonicalWords(group.name), group.startDate]);
