import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysLater } from "@/lib/platform/dates";
import { parseDay } from "./parse-day";

const day = fc.integer({ min: 0, max: 60_000 }).map((days) => daysLater("1960-01-01", days));

describe("a cell that is a day", () => {
  it("is read however people and spreadsheets write it", () => {
    fc.assert(
      fc.property(day, (iso) => {
        const [year = "", month = "", date = ""] = iso.split("-");
        const plain = (text: string) => String(Number(text));
        const written = [
          iso,
          `${iso}T00:00:00.000Z`,
          `${date}.${month}.${year}`,
          `${plain(date)}.${plain(month)}.${year}`,
          `${date}/${month}/${year}`,
          `${plain(date)}-${plain(month)}-${year}`,
        ];
        expect(written.map(parseDay)).toEqual(written.map(() => iso));
      }),
    );
  });

  it("is read from the number that a spreadsheet stores", () => {
    expect([parseDay("46258"), parseDay("46258.75"), parseDay("36526")]).toEqual([
      "2026-08-24",
      "2026-08-24",
      "2000-01-01",
    ]);
  });

  it("of two digits of a year is one of this century", () => {
    expect(parseDay("24.08.26")).toBe("2026-08-24");
  });

  it.each([
    "31.11.2026",
    "2026-02-30",
    "2026-13-01",
    "00.01.2026",
    "24.08",
    "August",
    "12",
    "123456",
    "24.08/2026",
    "",
  ])("is none for %s", (text) => {
    expect(parseDay(text)).toBeNull();
  });

  it("is a day of the calendar or none, whatever is written", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d./-]{1,12}$/)), (text) => {
        const read = parseDay(text);
        if (read !== null) expect(new Date(`${read}T00:00:00Z`).toISOString().slice(0, 10)).toBe(read);
      }),
    );
  });
});
