import { useFormatter, useTranslations } from "next-intl";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Seconds in the largest unit of which there is at least one. */
function inUnits(seconds: number): { unit: string; count: number } {
  if (seconds < 60) return { unit: "second", count: Math.round(seconds) };
  if (seconds < 3600) return { unit: "minute", count: Math.round(seconds / 60) };
  if (seconds < 86_400) return { unit: "hour", count: Math.round(seconds / 3600) };
  return { unit: "day", count: Math.round(seconds / 86_400) };
}

/** Sizes and durations in the reader's language. */
export function useAmounts(): { size: (bytes: number) => string; wait: (seconds: number) => string } {
  const format = useFormatter();
  const t = useTranslations("operation");
  return {
    size(bytes) {
      const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
      const value = bytes / 1000 ** power;
      return format.number(value, { style: "unit", unit: units[power], maximumFractionDigits: value < 10 ? 1 : 0 });
    },
    wait: (seconds) => t("waited", inUnits(seconds)),
  };
}
