import { limits } from "@/lib/platform/limits";

const number = new RegExp(`^\\d{1,${limits.numberDigits}}$`);

/** What was typed as a number: nothing at all is null, and anything but digits no number (SPEC §5, §9). */
export function typedNumber(typed: unknown): number | null {
  if (typed === "" || typed === null) return null;
  return number.test(String(typed).trim()) ? Number(typed) : Number.NaN;
}
