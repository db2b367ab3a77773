import "server-only";
import type { PdfBlock } from "@/lib/platform/pdf/document";
import { type Party, parties } from "../../rating/rules";
import type { DocumentContext } from "./document-context";
import { stepText } from "./document-texts";

type Rated = { viewPoint: number; isFactor: boolean } & Record<Party, { rating: number | null } | null>;

/** The average rating of each side in each area as a drawing; nothing where nobody has rated. */
export function profileBlocks({ texts, form }: DocumentContext, asked: readonly Rated[]): PdfBlock[] {
  const { t } = texts;
  const factors = asked.filter(({ isFactor }) => isFactor);
  const areas = [...new Set(factors.map(({ viewPoint }) => viewPoint))].toSorted((a, b) => a - b);
  const rows = areas.map((viewPoint) => {
    const own = factors.filter((one) => one.viewPoint === viewPoint);
    return { label: texts.area(viewPoint), values: parties.map((party) => averageOf(own, party)) };
  });
  if (!rows.some(({ values }) => values.some((value) => value !== null))) return [];
  const steps = form.scale.map(({ step }) => stepText(form, step));
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? t("document.profile_none") : texts.average(value);
  const said = rows.map(({ label, values: [student, supervisor] }) =>
    t("document.profile_row", { area: label, student: shown(student), supervisor: shown(supervisor) }),
  );
  const [low = "", high = ""] = [steps[0], steps.at(-1)];
  return [
    { kind: "heading", level: 3, text: t("document.profile") },
    { kind: "text", text: t("document.profile_text"), style: "small" },
    {
      kind: "chart",
      alt: t("document.profile_alt", { low, high, rows: said.join(". ") }),
      steps,
      series: parties.map((party) => t(`part_${party}`)),
      rows,
    },
  ];
}

function averageOf(factors: readonly Rated[], party: Party): number | null {
  const ratings = factors.flatMap((factor) => factor[party]?.rating ?? []);
  return ratings.length > 0 ? ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length : null;
}
