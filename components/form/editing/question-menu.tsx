import type { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import type { FormKind } from "@/lib/features/form/content/rules";
import type { FormQuestion } from "@/lib/features/form/content/schema";
import type { MenuItem } from "./menu-panel";
import { canContain, type Direction, directionsIn, placeAfter } from "./tree";

type Given = {
  kind: FormKind;
  t: ReturnType<typeof useTranslations<never>>;
  questions: readonly FormQuestion[];
  question: FormQuestion;
  onEdit: () => void;
  onAddUnder: () => void;
  onStep: (direction: Direction) => void;
  onDelete: () => void;
};

const arrows: Record<Direction, { icon: ReactNode; keys: string }> = {
  up: { icon: <Icon name="arrow-up-solid" />, keys: "Alt + ↑" },
  down: { icon: <Icon name="arrow-down-solid" />, keys: "Alt + ↓" },
  in: { icon: <Icon name="arrow-right-solid" />, keys: "Alt + →" },
  out: { icon: <Icon name="arrow-left-solid" />, keys: "Alt + ←" },
};

/** What can be done with a question of a draft. */
export function questionMenu({
  kind,
  t,
  questions,
  question,
  onEdit,
  onAddUnder,
  onStep,
  onDelete,
}: Given): MenuItem[] {
  return [
    { label: t("form.edit_question"), icon: <Icon name="pencil-square-solid" />, onSelect: onEdit },
    ...directionsIn(kind).map((direction) => ({
      ...arrows[direction],
      label: t(`form.move_${direction}`),
      disabled: placeAfter(questions, question.id, direction) === null,
      onSelect: () => onStep(direction),
    })),
    ...(canContain(questions, question)
      ? [{ label: t("form.add_under"), icon: <Icon name="plus-solid" />, onSelect: onAddUnder }]
      : []),
    { label: t("form.delete_question"), icon: <Icon name="trash-solid" />, danger: true, onSelect: onDelete },
  ];
}
