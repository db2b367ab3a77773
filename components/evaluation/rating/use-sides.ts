import { useTranslations } from "next-intl";
import { firstNameOf } from "@/components/user/first-name";
import { type Party, parties } from "@/lib/features/evaluation/rating/rules";

/** The two sides by their full names; a placement may have no supervisor. */
export type Sides = { student: string; supervisor: string | null };

/** What the two sides are called in running text. */
export function useSideName({ student, supervisor }: Sides): (party: Party) => string {
  const t = useTranslations("evaluation");
  return (party) => {
    if (party === "student") return firstNameOf(student);
    return supervisor === null ? t("the_supervisor") : firstNameOf(supervisor);
  };
}

/** The answers of both sides to a question in an earlier term, if there was one. */
export type EarlierAnswers = Record<
  Party,
  { rating: number | null; comment: string | null; authorName: string } | null
> | null;

/**
 * Ratings of an earlier term by side, with whose they are: "Du" for the reader's own. The author of an answer with a comment is who wrote
 * that, and perhaps not who rated.
 */
export function useEarlierMarks(sides: Sides, me: { party: Party; fullName: string }) {
  const t = useTranslations("evaluation");
  const nameOf = useSideName(sides);
  return (earlier: EarlierAnswers) =>
    parties.flatMap((party) => {
      const answer = earlier?.[party];
      if (answer?.rating == null) return [];
      if (party === "supervisor" && answer.comment)
        return [{ party, rating: answer.rating, name: t("part_supervisor") }];
      const isOwn = me.party === party && (party === "student" || answer.authorName === me.fullName);
      const name = party === "student" ? nameOf(party) : firstNameOf(answer.authorName);
      return [{ party, rating: answer.rating, name: isOwn ? t("you") : name }];
    });
}
