import { Drawing, shape } from "@/components/ui/drawing";
import type { TaughtGroup } from "@/lib/features/student/schema";

/** From one stroke to the next, in pixels where there is room for all of them. */
const stepPx = 12;
const strokePx = 9;
const heightPx = 28;

/** How a stroke looks: its height says it first. */
const looks = {
  pressing: { height: heightPx, "fill-opacity": 1 },
  watched: { height: 18, "fill-opacity": 0.75 },
  calm: { height: 10, "fill-opacity": 0.35 },
};

type Props = Pick<TaughtGroup, "running" | "pressing" | "calm">;

/** A group at a glance: one stroke a student, the most urgent first and highest. The text beside it says the same. */
export function StudentStrip({ running, pressing, calm }: Props) {
  const strokes = [
    ...Array.from({ length: pressing }, () => looks.pressing),
    // A student who is watched too is drawn once, as the more urgent.
    ...Array.from({ length: running - pressing - calm }, () => looks.watched),
    ...Array.from({ length: calm }, () => looks.calm),
  ];
  if (strokes.length === 0) return null;
  const width = strokes.length * stepPx;
  return (
    <Drawing
      className="mt-2 mb-1 max-w-full fill-current text-brand forced-colors:*:[fill-opacity:1]"
      width={width}
      height={heightPx}
      viewBox={`0 0 ${width} ${heightPx}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      shapes={strokes.map((look, index) =>
        shape("rect", { x: index * stepPx, y: heightPx - look.height, width: strokePx, rx: 2, ...look }),
      )}
    />
  );
}
