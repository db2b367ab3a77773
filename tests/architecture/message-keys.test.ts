import { describe, expect, it } from "vitest";
import { contentKey, type NotificationEvent } from "@/lib/features/notification/rules";
import { everySeat, recipientsOf, type Seat } from "@/lib/features/placement/rules";
import { reportActions } from "@/lib/features/report/life/rules";
import { errorKinds } from "@/lib/platform/errors";
import en from "@/messages/en.json";
import nb from "@/messages/nb.json";
import { contentOf, filesUnder } from "./files";

const textOf = (key: string, messages: object = nb): unknown =>
  key.split(".").reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], messages);

describe("a message key that the server sends", () => {
  /** What lib/ may refuse with: every literal of the product's own form for errors. */
  const sources = filesUnder("lib").filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file));
  const keys = new Set(
    sources.flatMap((file) =>
      [...contentOf(file).matchAll(/"((?:system|validation)\.[a-z_]+|[a-z_]+\.error_[a-z_]+)"/g)].map(
        ([, key]) => key ?? "",
      ),
    ),
  );

  it("is found where it is used", () => {
    expect(keys).toContain("evaluation.error_please_answer_for_required_questions");
    expect(keys).toContain("validation.too_long");
    for (const key of ["token.error_used", "user.error_email_taken", "feide.error_state", "viewer.error_inactive"])
      expect(keys).toContain(key);
    for (const { key } of Object.values(errorKinds)) expect(keys).toContain(key);
  });

  it.each([...keys].toSorted())("%s has a text", (key) => {
    for (const messages of [nb, en]) expect(textOf(key, messages)).toBeTypeOf("string");
  });
});

/** A placement with two in the seat that can hold several. */
const placement = {
  studentId: 1,
  supervisorId: 2,
  secondarySupervisorId: 3,
  group: { teachers: [{ teacherId: 4 }, { teacherId: 5 }] },
};
const seated = everySeat(placement);

const around: Seat[] = ["supervisor", "secondary_supervisor", "teacher"];
/** Who can hear of each event. A message reaches every other seat. */
const heardBy: Record<NotificationEvent, readonly Seat[]> = {
  "message-from-student": around,
  "message-from-supervisor": ["student", "secondary_supervisor", "teacher"],
  "message-from-secondary-supervisor": ["student", "supervisor", "teacher"],
  "message-from-teacher": ["student", ...around],
  "feedback-requested": around,
  "feedback-given": ["student"],
  "report-done": around,
  "message-from-guest": ["student"],
  "difference-report": ["student", ...around],
  "sick-day": around,
  "three-sick-days": ["teacher"],
};

/** What a text must name: whom it is from or about, and which report. */
function namedIn(key: string): string[] {
  if (key.endsWith("sick-day") || key.endsWith("sick-days")) return ["{name}"];
  return key.endsWith("difference-report") && !key.includes(".student.")
    ? ["{student}", "{report}"]
    : ["{name}", "{report}"];
}

const events = Object.keys(heardBy) as NotificationEvent[];
const keysOf = (event: NotificationEvent) => [
  ...new Set(
    recipientsOf(seated.filter(({ seat }) => heardBy[event].includes(seat))).map(({ role }) => contentKey(role, event)),
  ),
];

describe("a notification", () => {
  it.each(events.flatMap(keysOf))("%s has a text that says who it is from and about which report", (key) => {
    expect(textOf(key)).toBeTypeOf("string");
    for (const name of namedIn(key)) expect(textOf(key)).toContain(name);
  });

  it("has no text that nobody can get", () => {
    const { student, supervisor, teacher } = nb.notification;
    const written = Object.entries({ student, supervisor, teacher }).flatMap(([role, texts]) =>
      Object.keys(texts).map((event) => `notification.${role}.${event}`),
    );
    expect(written.toSorted()).toEqual(events.flatMap(keysOf).toSorted());
  });
});

describe("a step of a report", () => {
  it.each(reportActions)("%s has words for its button", (action) => {
    expect(textOf(`report.step_${action}`)).toBeTypeOf("string");
  });
});
