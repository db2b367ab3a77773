import { useLineTexts } from "./line-texts";

/** The last safe day in words, for those who are told which it is, until it is over. */
export function SafeDayText({ lastSafeDay, day }: { lastSafeDay: string | undefined; day: string }) {
  const text = useLineTexts(day).safeDayText(lastSafeDay);
  return text && <p className="mb-1 text-sm text-muted">{text}</p>;
}
