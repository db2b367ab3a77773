import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { storedDay } from "@/lib/platform/dates";
import { isInTime, noticeStateOf } from "../../lib/features/evaluation/notice/rules";
import { contentKeys, eventOf, senderKindOf } from "../../lib/features/notification/rules/keys";
import { locales } from "../../lib/platform/i18n/locales";
import { addDays, dayOf, isWeekday, mondayOf } from "./dates";
import { demoSchool } from "./demo-school";
import type { DemoRows } from "./rows";

const noNotice = { givenAt: null, liftedAt: null, lateReason: null, isLaterConduct: false };

const find = <Row extends { id: number }>(table: Row[], id: number | null | undefined): Row => {
  const row = table[(id ?? 0) - 1];
  if (!row) throw new Error(`no row ${id}`);
  return row;
};

const of = (rows: DemoRows, username: string) => {
  const id = rows.users.find((user) => user.username === username)?.id;
  return rows.notifications.filter(({ recipientId }) => recipientId === id);
};

// Every day of a week, the nights when the clock changes, a leap day, and new year seen from Oslo and from UTC.
const moments = [
  ...[16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}T09:00:00Z`),
  "2027-03-28T00:30:00Z",
  "2026-10-25T01:30:00Z",
  "2028-02-29T23:30:00Z",
  "2026-12-31T23:30:00Z",
];

describe.each(moments)("the demo school loaded at %s", (moment) => {
  const now = new Date(moment);
  const today = dayOf(now);
  const rows = demoSchool(now, "hash");

  test("contains the expected people, groups and forms", () => {
    const count = (role: string) => rows.users.filter((user) => user.role === role).length;
    expect([
      count("Student"),
      count("Supervisor") + count("SecondarySupervisor"),
      count("Teacher"),
      count("Admin"),
    ]).toEqual([26, 10, 3, 1]);
    expect(rows.groups).toHaveLength(3);
    expect(rows.formVersions.every(({ publishedAt }) => publishedAt && new Date(publishedAt) < now)).toBe(true);
    expect(new Set(rows.users.flatMap(({ username, email }) => [username, email])).size).toBe(rows.users.length * 2);
  });

  test("has its periods running, from a Monday to a Friday", () => {
    for (const { startDate, endDate } of rows.groups.map((group) => group as { startDate: Date; endDate: Date })) {
      expect(startDate).toEqual(mondayOf(startDate));
      expect(addDays(mondayOf(endDate), 4)).toEqual(endDate);
      expect(startDate < today && today < endDate).toBe(true);
    }
  });

  test("has reports in every status, on weekdays inside the placement and not in the future", () => {
    expect(new Set(rows.reports.map(({ status }) => status))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    for (const report of rows.reports) {
      const placement = find(rows.placements, report.placementId);
      const date = report.date as Date;
      expect(isWeekday(date)).toBe(true);
      expect(date >= placement.startDate && date <= placement.endDate).toBe(true);
      expect(date < today || report.status === 1).toBe(true);
      expect(report.updatedAt >= (report.createdAt as Date)).toBe(true);
    }
  });

  test("has an evaluation for every placement, complete where it is submitted", () => {
    expect(rows.evaluations.map(({ placementId }) => placementId)).toEqual(rows.placements.map(({ id }) => id));
    const factors = rows.questions.filter(
      ({ type, versionId }) => type === "rating" && versionId === rows.groups[0]?.evaluationFormVersionId,
    );
    for (const { id } of rows.evaluationParts)
      expect(rows.evaluationAnswers.filter(({ partId, rating }) => partId === id && rating)).toHaveLength(
        factors.length,
      );
    const storyOf = ({ id, stage }: (typeof rows.evaluations)[number]) => {
      const parts = rows.evaluationParts.filter(({ evaluationId }) => evaluationId === id);
      const result = rows.evaluationResults.find(({ evaluationId }) => evaluationId === id);
      return [stage, ...parts.map(({ term, party }) => `${term}${party}`), result && String(result.assessmentPassed)]
        .filter(Boolean)
        .join(" ");
    };
    const both = "1student 1supervisor 2student 2supervisor";
    const student = rows.users.find(({ username }) => username === "student")?.id;
    const own = rows.placements.find(({ studentId }) => studentId === student)?.id;
    expect(rows.evaluations.filter(({ placementId }) => placementId === own).map(storyOf)).toEqual(["1"]);
    expect(new Set(rows.evaluations.map(storyOf))).toEqual(
      new Set([
        "1",
        "1 1student",
        "1 1supervisor",
        "1 1student 1supervisor",
        `2 ${both}`,
        `3 ${both}`,
        `5 ${both} true`,
        `5 ${both} false`,
        "5 undefined",
      ]),
    );
  });

  test("signs each stage that is over for its content, after its talk", () => {
    for (const { id, stage = 1 } of rows.evaluations) {
      const signed = rows.signedContents.filter(({ evaluationId }) => evaluationId === id);
      const result = rows.evaluationResults.find(({ evaluationId }) => evaluationId === id);
      const isDiscontinued = result !== undefined && result.assessmentPassed === undefined;
      const over = isDiscontinued ? [] : [1, 2, 3].filter((one) => one < stage);
      expect(signed.map((one) => one.stage)).toEqual(over);
      for (const { id: contentId, stage: term, content, hash } of signed) {
        expect(createHash("sha256").update(content).digest("hex")).toBe(hash);
        const by = rows.signatures.filter((signature) => signature.contentId === contentId);
        expect(by.map(({ seat }) => seat)).toEqual(term === 3 ? ["teacher"] : ["student", "supervisor", "teacher"]);
        if (term === 3) continue;
        const talk = rows.talkFields.filter((field) => field.evaluationId === id && field.term === term);
        expect(talk.some(({ field, value }) => field === "held" && value === true)).toBe(true);
        expect(talk.every(({ changedAt }) => by.every(({ createdAt }) => changedAt < createdAt))).toBe(true);
        const parts = rows.evaluationParts.filter((part) => part.evaluationId === id && part.term === term);
        const ended = talk.filter(({ field }) => field === "held");
        expect(parts.every(({ submittedAt }) => ended.some(({ changedAt }) => submittedAt < changedAt))).toBe(true);
      }
    }
  });

  test("has a notice that was given in time, a late one with its reason, and a draft", () => {
    expect(rows.dangerNotices.map((notice) => noticeStateOf([{ ...noNotice, ...notice }])).toSorted()).toEqual([
      "draft",
      "in_time",
      "late",
    ]);
    for (const { givenAt, deadline, lateReason } of rows.dangerNotices) {
      if (!givenAt || !deadline) continue;
      expect(isInTime(new Date(givenAt), storedDay(new Date(deadline)))).toBe(lateReason === null);
    }
  });

  test("gives no student two reports on one day", () => {
    const days = rows.reports.map(({ placementId, date }) => `${placementId} ${date}`);
    expect(new Set(days).size).toBe(days.length);
  });

  test("contains nothing in the future", () => {
    const happened = [
      ...rows.reports.map(({ updatedAt }) => updatedAt),
      ...rows.reportParts.flatMap(({ askedAt, submittedAt }) => [askedAt, submittedAt]),
      ...rows.evaluationParts.map(({ submittedAt }) => submittedAt),
      ...rows.talkFields.map(({ changedAt }) => changedAt),
      ...rows.goalAnswers.map(({ changedAt }) => changedAt),
      ...rows.goalAssessments.map(({ changedAt }) => changedAt),
      ...rows.signatures.map(({ createdAt }) => createdAt),
      ...rows.dangerNotices.flatMap(({ createdAt, givenAt, openedAt, acknowledgedAt, minutesAt }) => [
        createdAt,
        givenAt,
        openedAt,
        acknowledgedAt,
        minutesAt,
      ]),
      ...rows.evaluationResults.map(({ createdAt }) => createdAt),
      ...rows.messages.map(({ createdAt }) => createdAt),
      ...rows.notifications.flatMap(({ createdAt, readAt }) => [createdAt, readAt]),
    ];
    expect(happened.filter((when) => when && new Date(when) > now)).toEqual([]);
  });

  test("answers, in a finished report, every question that its ticks open", () => {
    for (const report of rows.reports.filter(({ status }) => [2, 3, 4, 5].includes(status ?? 1))) {
      const own = rows.reportParts.find(({ reportId, seat }) => reportId === report.id && seat === "student");
      const answers = rows.answers.filter(({ partId }) => partId === own?.id);
      const answered = new Set(answers.map(({ questionId }) => questionId));
      const ticked = answers.filter(({ checked }) => checked).map(({ questionId }) => find(rows.questions, questionId));
      const areas = new Set(ticked.map(({ viewPoint }) => viewPoint));
      const asked = rows.questions.filter(({ versionId, parentId, tab, type, viewPoint }) =>
        parentId
          ? tab === 2 && ticked.some(({ id }) => id === parentId)
          : versionId === report.formVersionId && tab < 3 && type === "text" && areas.has(viewPoint),
      );
      expect(ticked.length).toBeGreaterThan(0);
      expect(asked.filter(({ id }) => !answered.has(id))).toEqual([]);
    }
  });

  test("has ratings and feedback only from the seats and in the statuses that allow it", () => {
    for (const part of rows.reportParts.filter(({ seat }) => seat !== "student")) {
      const answers = rows.answers.filter(({ partId }) => partId === part.id);
      const status = find(rows.reports, part.reportId).status ?? 1;
      expect(Boolean(part.submittedAt)).toBe(answers.length > 0);
      expect(status).toBeGreaterThanOrEqual(part.submittedAt ? 4 : 3);
      if (part.seat !== "supervisor") expect(answers.filter(({ rating }) => rating)).toEqual([]);
      for (const answer of answers) expect(find(rows.questions, answer.questionId).tab).toBe(3);
    }
    expect(rows.answers.every(({ rating }) => rating == null || [1, 2, 3, 4].includes(rating))).toBe(true);
  });

  test("has an absence for every sick day, one of them a student's third, and none made up before it happened", () => {
    const sick = rows.reports.filter(({ status }) => status === 6);
    expect(rows.absences.map(({ reportId }) => reportId)).toEqual(sick.map(({ id }) => id));
    for (const { date, madeUpOn, placementId } of rows.absences) {
      expect(rows.absences.filter((other) => other.placementId === placementId).length).toBeLessThanOrEqual(3);
      if (madeUpOn) expect(date < (madeUpOn as Date) && (madeUpOn as Date) < today).toBe(true);
    }
    expect(rows.notifications.some(({ contentKey }) => eventOf(contentKey) === "three-sick-days")).toBe(true);
  });

  test("sets goals at midterm on the day of a talk that was held, and none before it", () => {
    const goals = rows.goals.filter(({ talk }) => talk === "midterm");
    for (const { id, placementId } of rows.evaluations) {
      const midterm = rows.talkFields.filter(({ evaluationId, term }) => evaluationId === id && term === 1);
      const startsAt = midterm.find(({ field }) => field === "startsAt")?.value;
      const isHeld = midterm.some(({ field, value }) => field === "held" && value === true);
      const days = goals.filter((goal) => goal.placementId === placementId).map(({ talkDate }) => storedDay(talkDate));
      expect(new Set(days)).toEqual(new Set(isHeld ? [String(startsAt).slice(0, 10)] : []));
    }
  });

  test("copies the goals of the last talk into each later report", () => {
    expect(rows.goals.every(({ talkDate }) => talkDate < today)).toBe(true);
    for (const goal of rows.reportGoals) {
      const report = find(rows.reports, goal.reportId);
      const source = rows.goals.find(
        ({ placementId, text }) => placementId === report.placementId && text === goal.text,
      );
      expect(source && source.talkDate <= (report.date as Date)).toBe(true);
    }
  });

  test("stores the figures of every finished report, with differences in some and unrated areas in others", () => {
    const finished = rows.reports.filter(({ status = 1 }) => status > 1 && status < 6).map(({ id }) => id);
    expect([...new Set(rows.areaRatings.map(({ reportId }) => reportId))]).toEqual(finished);
    expect(rows.areaRatings.every(({ self }) => self !== null)).toBe(true);
    expect(rows.areaRatings.some(({ supervisor }) => supervisor === null)).toBe(true);
    expect(rows.areaRatings.some(({ differences }) => differences)).toBe(true);
    expect(rows.notifications.some(({ contentKey }) => eventOf(contentKey) === "difference-report")).toBe(true);
  });

  test("notifies people of real events only, in their own seat", () => {
    for (const {
      contentKey,
      recipientId,
      senderId,
      placementId,
      reportId,
      absenceId,
      evaluationId,
    } of rows.notifications) {
      const known = contentKeys.get(contentKey);
      expect(known, contentKey).toBeDefined();
      const { reader: segment, event } = known ?? {};
      const placement = find(rows.placements, placementId);
      if (reportId) expect(find(rows.reports, reportId).placementId).toBe(placementId);
      const seats = [placement.supervisorId, placement.secondarySupervisorId];
      if (segment === "student") expect(recipientId).toBe(placement.studentId);
      else if (segment === "supervisor") expect(seats).toContain(recipientId);
      else expect(rows.groupTeachers).toContainEqual({ groupId: placement.groupId, teacherId: recipientId });
      if (event === "sick-day" || event === "three-sick-days") {
        expect([reportId, senderId]).toEqual([undefined, placement.studentId]);
        if (event === "sick-day") expect(find(rows.absences, absenceId).placementId).toBe(placementId);
        continue;
      }
      if (event?.includes("-completed-")) {
        const evaluation = find(rows.evaluations, evaluationId);
        expect(evaluation.placementId).toBe(placementId);
        const part = rows.evaluationParts.find(
          (one) =>
            one.evaluationId === evaluationId &&
            one.submittedById === senderId &&
            event?.endsWith(one.term === 1 ? "midterm" : "endterm"),
        );
        expect(event?.startsWith(`${part?.party}-completed-`)).toBe(true);
        continue;
      }
      if (event === "message-from-guest") {
        expect(rows.guestLinks.map((link) => link.reportId)).toContain(reportId);
        continue;
      }
      const own = (authorId: number | null | undefined) =>
        rows.reportParts.find((part) => part.reportId === reportId && part.authorId === authorId);
      if (event === "feedback-requested") expect(own(recipientId)?.askedAt).toBeDefined();
      else if (event === "feedback-given") expect(own(senderId)?.submittedAt).toBeDefined();
      else if (event === "difference-report")
        expect(rows.areaRatings.some((area) => area.reportId === reportId && area.differences)).toBe(true);
      else if (event === "report-done")
        expect([find(rows.reports, reportId).status, senderId]).toEqual([5, placement.studentId]);
      else {
        const seat = senderKindOf(contentKey)?.replace("-", "_");
        expect(
          rows.messages.some(
            (message) => message.reportId === reportId && message.authorId === senderId && message.seat === seat,
          ),
        ).toBe(true);
      }
    }
  });

  test("fills the student's and the supervisor's bell, with more than two pages of old ones, and leaves the admin's empty", () => {
    const fresh = (username: string) => of(rows, username).filter(({ readAt }) => readAt === null).length;
    expect(of(rows, "student").length - fresh("student")).toBeGreaterThan(10);
    for (const username of ["student", "supervisor"]) {
      expect(fresh(username)).toBeGreaterThanOrEqual(3);
      expect(fresh(username)).toBeLessThanOrEqual(8);
    }
    for (const username of ["secondary", "teacher"]) expect(fresh(username)).toBeGreaterThan(0);
    expect(of(rows, "admin")).toEqual([]);
  });
});

describe("the forms", () => {
  const { questions, questionTexts } = demoSchool(new Date("2026-11-20T09:00:00Z"), "hash");

  test("have 3 factors in the first area and 21 in the others, the same in both", () => {
    const factors = questions.filter(({ type, versionId }) => type === (versionId === 1 ? "checkbox" : "rating"));
    for (const version of [1, 2]) {
      const perArea = [1, 2, 3, 4, 5, 6].map(
        (area) =>
          factors.filter(({ versionId, viewPoint, depth }) => versionId === version && viewPoint === area && !depth)
            .length,
      );
      expect(perArea).toEqual([3, 4, 5, 4, 4, 4]);
    }
  });

  test("have every question in every language, and a link on one", () => {
    for (const { id } of questions) {
      expect(
        questionTexts.filter(({ questionId, text }) => questionId === id && text).map(({ language }) => language),
      ).toEqual(locales);
    }
    const linked = questions.filter(({ showLink }) => showLink);
    expect(linked).toHaveLength(1);
    expect(linked[0]?.linkUrl).toMatch(/^https:/);
    expect(questionTexts.filter(({ linkContent }) => linkContent)).toHaveLength(locales.length);
  });
});
