import {
  ArrowDownIcon,
  ArrowLeftIcon,
  ArrowRightIcon,
  ArrowUpIcon,
  PencilSquareIcon,
  PlusIcon,
  TrashIcon,
} from "@heroicons/react/20/solid";
import type { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FlatFormQuestion } from "@/lib/features/form/content/schema";
import type { MenuItem } from "./menu-panel";
import { type Direction, directions, mayHold, placeAfter } from "./tree";

type Given = {
  t: ReturnType<typeof useTranslations<never>>;
  questions: readonly FlatFormQuestion[];
  question: FlatFormQuestion;
  onEdit: () => void;
  onAddUnder: () => void;
  onStep: (direction: Direction) => void;
  onDelete: () => void;
};

const arrows: Record<Direction, { icon: ReactNode; keys: string }> = {
  up: { icon: <ArrowUpIcon />, keys: "Alt + ↑" },
  down: { icon: <ArrowDownIcon />, keys: "Alt + ↓" },
  in: { icon: <ArrowRightIcon />, keys: "Alt + →" },
  out: { icon: <ArrowLeftIcon />, keys: "Alt + ←" },
};

/** What can be done with a question of a draft. */
export function questionMenu({ t, questions, question, onEdit, onAddUnder, onStep, onDelete }: Given): MenuItem[] {
  return [
    { label: t("form.edit_question"), icon: <PencilSquareIcon />, onSelect: onEdit },
    ...directions.map((direction) => ({
      ...arrows[direction],
      label: t(`form.move_${direction}`),
      disabled: placeAfter(questions, question.questionId, direction) === null,
      onSelect: () => onStep(direction),
    })),
    ...(mayHold(questions, question) ? [{ label: t("form.add_under"), icon: <PlusIcon />, onSelect: onAddUnder }] : []),
    { label: t("form.delete_question"), icon: <TrashIcon />, danger: true, onSelect: onDelete },
  ];
}
