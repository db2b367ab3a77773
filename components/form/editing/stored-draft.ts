import { noTexts, type QuestionNode } from "@/lib/features/form/content/rules";
import type { FormQuestion } from "@/lib/features/form/content/schema";
import type { getFormQuestion } from "@/lib/features/form/editing/contract";
import type { OutputOf } from "@/lib/platform/http/contract";

type Answered = OutputOf<typeof getFormQuestion>;

/** What a draft contains on the server, its questions flat. */
export type StoredDraft = Pick<Answered, "revision" | "help" | "scale"> & { questions: FormQuestion[] };

export const storedDraft = ({ revision, help, scale, questions }: Answered): StoredDraft => ({
  revision,
  help,
  scale,
  questions: flatQuestions(questions),
});

/** Questions without their tree, each followed by what is nested under it: what `questionTree` was made of. */
export const flatQuestions = (nodes: readonly QuestionNode<FormQuestion>[]): FormQuestion[] =>
  nodes.flatMap(({ subItem, ...node }) => [
    {
      id: node.id,
      key: node.key,
      parentId: node.parent_id,
      depth: node.depth,
      questionOrder: node.question_order,
      tab: node.tab,
      viewPoint: node.viewPoint,
      type: node.type,
      isCompulsory: node.is_compulsory,
      showCheckbox: node.show_checkbox,
      showLink: node.show_link,
      text: node.value,
      linkUrl: node.link_url ?? "",
      linkContent: node.link_content ?? noTexts(),
    },
    ...flatQuestions(subItem),
  ]);
