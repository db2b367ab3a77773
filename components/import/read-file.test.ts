import { describe, expect, it } from "vitest";
import { importLimits } from "@/lib/features/import/rules/file";
import { readFile } from "./read-file";

const workbook = new Uint8Array([0x50, 0x4b, 0x03, 0x04]);

describe("a chosen file", () => {
  it("is given as it was when it was chosen", async () => {
    const read = await readFile(new File([workbook], "Students.XLSX"));
    expect(read).toBeInstanceOf(File);
    expect([...new Uint8Array(await (read as File).arrayBuffer())]).toEqual([...workbook]);
    expect((read as File).name).toBe("Students.XLSX");
  });

  it.each([
    ["type", new File([workbook], "students.csv")],
    ["type", new File(["name;email"], "students.xlsx")],
    ["empty", new File([], "students.xlsx")],
    ["size", new File([new Uint8Array(importLimits.bytes + 1)], "students.xlsx")],
  ])("is refused for its %s", async (problem, file) => {
    expect(await readFile(file)).toBe(problem);
  });

  it("is refused when another program has changed or locked it", async () => {
    const file = new File([workbook], "students.xlsx");
    file.arrayBuffer = () => Promise.reject(new DOMException("", "NotReadableError"));
    expect(await readFile(file)).toBe("unreadable");
  });
});
