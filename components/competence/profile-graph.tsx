import "server-only";
import { scaleLinear } from "d3-scale";
import { useTranslations } from "next-intl";
import type { ProfileArea } from "@/lib/features/competence/schema";
import { useCategoryName, useNumbers } from "./formatting";
import { ProfileDrawing } from "./profile-drawing";
import { rounded } from "./svg-paths";

const width = 360;
/** A longer name would run into the numbers at the end of its line; the table has it whole. */
const nameLength = 34;

type ProfileGraphProps = { profile: readonly ProfileArea[]; steps: number; title: string };

/** Graph A: for each area the student's mean rating and the supervisor's on one scale, joined by a line that shows the difference. */
export function ProfileGraph({ profile, steps, title }: ProfileGraphProps) {
  const t = useTranslations("competence");
  const nameOf = useCategoryName();
  const numbers = useNumbers();
  const scale = scaleLinear([1, steps], [10, width - 10]);
  const x = (rating: number) => rounded(scale(rating));
  const rated = (rating: number | null) => ({
    x: rating === null ? null : x(rating),
    number: numbers.rating(rating),
  });
  const words = profile.map(({ viewPoint, self, supervisor }) =>
    t("profile_desc", { area: nameOf(viewPoint), self: numbers.rating(self), supervisor: numbers.rating(supervisor) }),
  );
  return (
    <ProfileDrawing
      title={title}
      description={words.join(" ")}
      width={width}
      steps={Array.from({ length: steps }, (_, step) => x(step + 1))}
      rows={profile.map(({ viewPoint, self, supervisor }) => {
        const name = nameOf(viewPoint);
        return {
          name: name.length > nameLength ? `${name.slice(0, nameLength - 1)}…` : name,
          self: rated(self),
          supervisor: rated(supervisor),
        };
      })}
      names={{ self: t("self"), supervisor: t("supervisor") }}
    />
  );
}
