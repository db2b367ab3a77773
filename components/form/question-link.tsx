import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";
import type { Question } from "@/lib/features/form/content/schema";

/** What a question says about where it leads for more. */
export type LinkOfQuestion = Pick<Question, "type" | "showLink" | "linkUrl" | "linkContent">;

/** Where a question of a report or an evaluation leads for more (SPEC §3); nothing where it has no link. */
export function QuestionLink({ question }: { question: LinkOfQuestion }) {
  const t = useTranslations("report");
  if (!question.showLink || !question.linkUrl) return null;
  return (
    <span className={question.type === "checkbox" ? "block pb-2 pl-9 text-sm" : "text-sm"}>
      <TextLink href={question.linkUrl} newTabLabel={t("new_tab")}>
        {question.linkContent || question.linkUrl}
      </TextLink>
    </span>
  );
}
