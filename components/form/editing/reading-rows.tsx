"use client";

import { useState } from "react";
import { type FormKind, hasQuestionsOn } from "@/lib/features/form/content/rules";
import type { FormQuestion } from "@/lib/features/form/content/schema";
import type { FormEditor } from "@/lib/features/form/editing/schema";
import { areas } from "@/lib/platform/areas";
import { fieldId } from "../field-id";
import { AreaSection, EmptyArea, QuestionRows } from "./area-section";
import { HelpText } from "./help-text";
import { QuestionDetails } from "./question-details";
import { QuestionRow } from "./question-row";
import { RatingScaleText } from "./rating-scale-text";
import { type Branch, branchesOf } from "./tree";

/** One tab of a version of which nothing can be changed, and each question shows all of it when pressed. */
export function ReadingRows({ editor, tab }: { editor: FormEditor; tab: number }) {
  const [open, setOpen] = useState<FormQuestion | null>(null);
  const { kind } = editor;
  const asked = hasQuestionsOn(kind, tab) ? areas : [];
  return (
    <>
      <HelpText editor={editor} tab={tab} />
      {asked.map((viewPoint) => {
        const branches = branchesOf(editor.questions, viewPoint, tab).filter(isUsed);
        return (
          <AreaSection key={viewPoint} viewPoint={viewPoint}>
            {branches.length === 0 && <EmptyArea />}
            <Rows kind={kind} branches={branches} onOpen={setOpen} />
          </AreaSection>
        );
      })}
      {asked.length > 0 && <RatingScaleText editor={editor} />}
      {open && <QuestionDetails kind={kind} question={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** A checkbox of another tab with no nested question on this one is not shown. */
const isUsed = ({ here, children }: Branch): boolean => here || children.some(isUsed);

type RowsProps = { kind: FormKind; branches: Branch[]; nested?: boolean; onOpen: (question: FormQuestion) => void };

function Rows({ kind, branches, nested, onOpen }: RowsProps) {
  if (branches.length === 0) return null;
  return (
    <QuestionRows nested={nested}>
      {branches.map(({ question, here, children }) => (
        <li key={question.id} id={fieldId(question.id)}>
          <QuestionRow
            kind={kind}
            question={question}
            here={here}
            problems={[]}
            stale={[]}
            button={{ onClick: () => onOpen(question) }}
          />
          <Rows kind={kind} branches={children.filter(isUsed)} nested onOpen={onOpen} />
        </li>
      ))}
    </QuestionRows>
  );
}
