import { describe, expect, it } from "vitest";
import { isAboutAny } from "./about-person";

const ola = { id: 7, email: "ola@school.example", username: "student", fullName: "Ola Li" };

describe("a mail about a person", () => {
  it.each([
    [{ to: "ola@school.example" }],
    [{ to: "OLA@school.example" }],
    [{ userId: 7 }],
    [{ username: "student" }],
    [{ template: "password_reset", values: { username: "student" } }],
    [{ items: [{ text: "Ola Li gave feedback" }] }],
    [{ written: { text: "Hi\nOla Lis report, please." } }],
    [{ subject: "Write to ola@school.example." }],
  ])("is %j", (content) => {
    expect(isAboutAny(content, [ola])).toBe(true);
  });

  it.each([
    [{ to: "kari.ola@school.example" }],
    [{ to: "ola@school.example.org.example", subject: "Ola Lindberg" }],
    [{ userId: 77, count: 7 }],
    [{ text: "A student has asked for feedback." }],
    [{ text: "Per-Ola Li-Hansen" }],
    [{ locale: "student", template: "student", values: { change: "student" }, calendar: { method: "student" } }],
    [null],
  ])("is not %j", (content) => {
    expect(isAboutAny(content, [ola])).toBe(false);
  });

  const message = {
    values: { writer: "Ola Li", group: "Ward 4" },
    replyTo: { name: "Ola Li", address: "another@school.example" },
  };
  it.each([
    [true, { ...message, userId: 7 }],
    [false, { ...message, userId: 77 }],
    // Who it is by is not known.
    [true, message],
    // What was written, or another value, may name the one or the other.
    [true, { ...message, userId: 77, written: { text: "Ola Li comes too." } }],
    [true, { userId: 77, values: { name: "Ola Li", teacher: "Ola Li" } }],
    [true, { userId: 77, values: { student: "Ola Li", report: "With Ola Li" } }],
  ])("of somebody with the same name is told apart by the account, as far as it says it: %s %j", (isAbout, content) => {
    expect(isAboutAny(content, [ola])).toBe(isAbout);
  });

  it("is one about somebody whose name has signs of a pattern", () => {
    const odd = { ...ola, fullName: "Ola (Li" };
    expect(isAboutAny({ text: "Ola (Li wrote" }, [odd])).toBe(true);
  });
});
