import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { Rater } from "@/components/ui/rater-mark";
import { widestApart } from "@/lib/features/competence/rules";
import type { CompetenceHeader, FactorMean, ProfileArea } from "@/lib/features/competence/schema";
import type { ScaleStep } from "@/lib/features/form/content/schema";
import { categoryPath } from "@/lib/platform/navigation/student-path";
import { rounded } from "./curves";
import { EmptyGraph, ScaleWords } from "./figures";
import { useCategoryName, useNumbers, useScaleWords } from "./formatting";
import { ProfileTable } from "./profile-table";

/** Longer names of steps than so many letters do not fit beside each other over the scale. */
const axisLetters = 40;

type ProfileFigureProps = Pick<CompetenceHeader, "student" | "groupId" | "steps"> & {
  profile: readonly ProfileArea[];
  factors: readonly FactorMean[];
  scale: readonly ScaleStep[];
};

/** Graph A: for each area the student's mean rating and the supervisor's on one scale, and the mean of each factor. */
export function ProfileFigure({ profile, factors, scale, steps, student, groupId }: ProfileFigureProps) {
  const t = useTranslations("competence");
  const nameOf = useCategoryName();
  const { rating } = useNumbers();
  const scaleWords = useScaleWords();
  if (profile.length === 0) return <EmptyGraph />;
  const placeOf = (value: number) => rounded((100 * (value - 1)) / Math.max(1, steps - 1));
  const widest = widestApart(profile);
  const fits = scale.map(({ anchor }) => anchor).join("").length <= axisLetters;
  return (
    <figure className="@container">
      <ScaleWords scale={scale} />
      <ProfileTable
        caption={t("profile_table")}
        scale={scaleWords(scale)}
        names={{ area: t("area"), self: t("self"), supervisor: t("supervisor") }}
        steps={scale.map(({ step, anchor }) => ({
          x: placeOf(step),
          number: String(step),
          name: fits ? anchor : "",
        }))}
        rows={profile.map((area) => {
          const { viewPoint, differences } = area;
          const meanOf = (who: Rater) => ({
            x: area[who] === null ? null : placeOf(area[who]),
            number: rating(area[who]),
            count: area[who] === null ? "" : t("reports_count", { count: area[`${who}Reports`] }),
          });
          const factorsOf = (who: Rater) =>
            factors.filter((one) => one.viewPoint === viewPoint && one.who === who).map(({ mean }) => placeOf(mean));
          return {
            area: viewPoint,
            name: nameOf(viewPoint),
            href: categoryPath(student.userId, groupId, viewPoint),
            means: { self: meanOf("self"), supervisor: meanOf("supervisor") },
            factors: { self: factorsOf("self"), supervisor: factorsOf("supervisor") },
            difference: differences > 0 ? t("differences", { count: differences }) : undefined,
          };
        })}
      />
      {widest && (
        <figcaption className="mt-6 max-w-2xl">
          <Notice title={t("widest_title", { area: nameOf(widest.viewPoint) })}>
            {t("widest_text", { who: widest.higher, steps: rating(widest.steps) })}
          </Notice>
        </figcaption>
      )}
    </figure>
  );
}
