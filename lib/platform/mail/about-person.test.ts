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

  it("is one about somebody whose name has signs of a pattern", () => {
    const odd = { ...ola, fullName: "Ola (Li" };
    expect(isAboutAny({ text: "Ola (Li wrote" }, [odd])).toBe(true);
  });
});
