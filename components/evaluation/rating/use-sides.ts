import { useTranslations } from "next-intl";
import { type Party, parties } from "@/lib/features/evaluation/rating/rules";

/** The two sides by their full names; a placement may have no supervisor. */
export type Sides = { student: string; supervisor: string | null };

/** The first of somebody's names, for small places and running text. */
export const firstNameOf = (fullName: string): string => fullName.split(" ")[0] || fullName;

/** What the two sides are called in running text. */
export function useSideName({ student, supervisor }: Sides): (party: Party) => string {
  const t = useTranslations("evaluation");
  return (party) => {
    if (party === "student") return firstNameOf(student);
    return supervisor === null ? t("the_supervisor") : firstNameOf(supervisor);
  };
}

/** What both sides said to a question in an earlier term, if there was one. */
export type EarlierSaid = Record<Party, { rating: number | null; authorName: string } | null> | null;

/** Ratings of an earlier term by side, with whose they are: "Du" for the reader's own. */
export function useEarlierMarks(sides: Sides, me: { party: Party; fullName: string }) {
  const t = useTranslations("evaluation");
  const nameOf = useSideName(sides);
  return (earlier: EarlierSaid) =>
    parties.flatMap((party) => {
      const said = earlier?.[party];
      if (said?.rating == null) return [];
      const isOwn = me.party === party && (party === "student" || said.authorName === me.fullName);
      const name = party === "student" ? nameOf(party) : firstNameOf(said.authorName);
      return [{ party, rating: said.rating, name: isOwn ? t("you") : name }];
    });
}
