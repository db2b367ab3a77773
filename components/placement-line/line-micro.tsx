import { lineOf, type Period } from "@/lib/features/line/rules";

/** How far a placement is, and nothing else. Its words, a `StageText`, are beside it. */
export function LineMicro({ period, day }: { period: Period; day: string }) {
  const { rail, stage } = lineOf({ ...period, reports: [], absences: [] }, day);
  const gone = `${rail.gone}%`;
  return (
    <svg className="line-micro" aria-hidden="true">
      <svg y="50%" aria-hidden="true">
        <line className="line-ahead" x1={gone} x2="100%" />
        {stage.state !== "coming" && <line className="line-gone" x2={gone} />}
        {stage.state === "running" && <circle className="line-here" cx={gone} r="4" />}
      </svg>
    </svg>
  );
}
