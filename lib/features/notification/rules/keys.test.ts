import { describe, expect, it } from "vitest";
import { translatorFor } from "@/lib/platform/i18n/translator";
import type { NotificationEvent } from "./events";
import { contentKey, recipientsOf, targetOf, textKeyOf, valuesOf } from "./keys";

const about = (contentMessage: string, reportId: number | null = 12, reportStatus: number | null = 3) => ({
  contentMessage,
  reportId,
  reportStatus,
  studentId: reportId && 7,
  groupId: reportId && 4,
  viewPoint: null as string | null,
  competanceId: null as number | null,
  evaluationId: null as number | null,
});
const report = "/group/student/report/12/3";

describe("opening a notification", () => {
  it.each([
    ["notification.student.feedback-given", report],
    ["notification.student.message-from-supervisor", `${report}?fromNotification=true&viewNotify=supervisor`],
    [
      "notification.student.message-from-secondary-supervisor",
      `${report}?fromNotification=true&viewNotify=secondary-supervisor`,
    ],
    ["notification.student.message-from-teacher", `${report}?fromNotification=true&viewNotify=teacher`],
    ["notification.supervisor.feedback-requested", report],
    ["notification.supervisor.feedback-recalled", report],
    ["notification.supervisor.feedback-reminder", report],
    ["notification.supervisor.report-done", report],
    ["notification.supervisor.message-from-student", `${report}?viewNotify=student`],
    ["notification.supervisor.message-from-teacher", `${report}?viewNotify=teacher`],
    ["notification.teacher.message-from-supervisor", `${report}?viewNotify=supervisor`],
    ["notification.teacher.feedback-requested", report],
    ["notification.teacher.feedback-recalled", report],
  ])("%s leads to %s", (key, target) => {
    expect(targetOf(about(key))).toBe(target);
  });

  it.each([
    ["notification.student.difference-report", "3", "/group/student/7/4/detailed-overview/3"],
    ["notification.student.difference-report", "A", "/student?group=4&view=A"],
    ["notification.student.difference-report", "B", "/student?group=4&view=B"],
    ["notification.supervisor.difference-report", "6", "/group/student/7/4/detailed-overview/6"],
    ["notification.teacher.difference-report", "A", "/group/student/7/1/4"],
    ["notification.teacher.sick-day", null, "/group/student/7/2/4#absence"],
    ["notification.supervisor.sick-day", null, "/group/student/7/2/4#absence"],
    ["notification.teacher.three-sick-days", null, "/group/student/7/2/4#absence"],
    ["notification.student.message-from-guest", null, `${report}?fromNotification=true&viewNotify=guest`],
  ])("%s about %s leads to %s", (key, viewPoint, target) => {
    const competanceId = Number(viewPoint) || null;
    expect(targetOf({ ...about(key), viewPoint, competanceId })).toBe(target);
    expect(targetOf({ ...about(key, null, null), viewPoint, competanceId })).toBeNull();
  });

  it.each([
    ["notification.supervisor.student-completed-midterm", 1],
    ["notification.teacher.student-completed-endterm", 2],
    ["notification.student.supervisor-completed-midterm", 1],
    ["notification.teacher.supervisor-completed-endterm", 2],
    ["notification.student.fare-for", 4],
    ["notification.supervisor.fare-for", 4],
    ["notification.teacher.notice-acknowledged", 4],
    ["notification.student.notice-followed", 4],
    ["notification.student.notice-lifted", 4],
  ])("%s leads to the evaluation, on tab %i", (key, stage) => {
    expect(targetOf({ ...about(key, null, null), evaluationId: 9 })).toBe(`/student/evaluation/9/${stage}`);
    expect(targetOf(about(key, null, null))).toBeNull();
  });

  it("leads nowhere when what it was about is gone", () => {
    expect(targetOf(about("notification.student.feedback-given", null, null))).toBeNull();
  });
});

describe("what a text is filled with", () => {
  const item = {
    contentMessage: "notification.teacher.message-from-student",
    fromUser: "Anna",
    reportName: "Sykedag",
    studentName: "Anna",
  };

  it("is the names, and for a sick day the reader's own words", () => {
    const t = (key: string) => `<${key}>`;
    expect(valuesOf(item, t)).toEqual({ name: "Anna", report: "Sykedag", student: "Anna", own: "yes" });
    const unknown = { ...item, fromUser: null, reportName: null, studentName: null };
    expect(valuesOf(unknown, t)).toEqual({
      name: "<fallback_student>",
      report: "<fallback_sick_day>",
      student: "<fallback_student>",
      own: "no",
    });
  });
});

describe("what a guest is called", () => {
  const guest = { contentMessage: "notification.student.message-from-guest", reportName: "Uke 3", studentName: null };
  const t = translatorFor("nb", "notification");
  const textFor = (fromUser: string | null) => t("student.message-from-guest", valuesOf({ ...guest, fromUser }, t));

  it.each([
    ["Unni", "Unni (gjest, ikke bekreftet) ga tilbakemelding på Uke 3"],
    [null, "En gjest ga tilbakemelding på Uke 3"],
  ])("by the name %j", (name, text) => {
    expect(textFor(name)).toBe(text);
  });
});

describe("the key of a text", () => {
  it("names the recipient second and what happened last", () => {
    expect(contentKey("supervisor", "feedback-requested")).toBe("notification.supervisor.feedback-requested");
    expect(contentKey("secondary_supervisor", "sick-day")).toBe("notification.supervisor.sick-day");
  });

  it("exists only for those whom the event notifies", () => {
    expect(() => contentKey("teacher", "feedback-given")).toThrow("does not notify");
  });

  it("says that it is gone when no event has it", () => {
    expect(textKeyOf("notification.teacher.report-done")).toBe("teacher.report-done");
    expect(textKeyOf("notification.teacher.feedback-given")).toBe("gone");
    expect(targetOf(about("notification.teacher.feedback-given"))).toBeNull();
  });
});

describe("recipients", () => {
  const people = (["student", "supervisor", "secondary_supervisor", "teacher", "teacher"] as const).map(
    (seat, index) => ({ userId: index + 1, seat }),
  );

  it.each<[NotificationEvent, number | null, number[]]>([
    ["feedback-requested", 1, [2, 3, 4, 5]],
    ["feedback-recalled", 1, [2, 3, 4, 5]],
    ["feedback-reminder", 4, [2, 3, 5]],
    ["feedback-given", 2, [1]],
    ["message-from-teacher", 4, [1, 2, 3, 5]],
    ["message-from-guest", null, [1]],
    ["difference-report", 3, [1, 2, 4, 5]],
    ["three-sick-days", 1, [4, 5]],
  ])("of %s by person %s are %j", (event, senderId, expected) => {
    expect(recipientsOf(event, people, senderId).map(({ recipientId }) => recipientId)).toEqual(expected);
  });
});
