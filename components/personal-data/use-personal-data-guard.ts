"use client";

import { type FormEvent, useRef, useState } from "react";
import { findPersonalData, type PersonalFinding } from "@/lib/platform/personal-data";
import type { PersonalDataNoticeProps } from "./personal-data-notice";

type Guarded = {
  /** The current text of the field. */
  text: string;
  /** Without it the caller replaces what is found, by an `onReplace` of its own. */
  onChange?: (text: string) => void;
  /** What the server has in its place already: nothing in it needs a decision. */
  known?: string;
  /** Full names that are no alarm: the student, supervisors and teachers of the placement. */
  except?: readonly string[];
  /** Where the excerpts marked as no personal data are stored, if they must outlive the field. */
  memory?: readonly [kept: readonly string[], keep: (kept: readonly string[]) => void];
};

/**
 * Keeps a text field from being sent while it may contain personal data that has not been decided about:
 *
 *     const guard = usePersonalDataGuard({ text, onChange: setText, except: names });
 *     <form onSubmit={guard.before(submit)}>
 *       <Field …><TextArea value={text} … /></Field>
 *       <PersonalDataNotice {...guard.notice} />
 *     </form>
 *
 * The notice comes right after its field.
 */
export function usePersonalDataGuard({ text, onChange, known = "", except = [], memory }: Guarded) {
  const own = useState<readonly string[]>([]);
  const [kept, keep] = memory ?? own;
  const box = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState(false);
  const decided = new Set([...kept, ...excerptsIn(known, except)]);
  const findings = findPersonalData(text, except).filter(({ excerpt }) => !decided.has(excerpt));

  const notice: PersonalDataNoticeProps = {
    box,
    findings,
    pressed,
    onDismiss: ({ excerpt }) => keep([...kept, excerpt]),
    onReplace: (finding, words) => onChange?.(replaced(text, finding, words)),
  };

  function hold(): boolean {
    const holds = findings.length > 0;
    setPressed(holds);
    if (holds) {
      box.current?.scrollIntoView({ block: "center" });
      box.current?.querySelector("button")?.focus({ preventScroll: true });
    }
    return holds;
  }

  return {
    notice,
    /** True while the text must not be sent; says so and leads the writer to the decision. */
    hold,
    /** What submits a form, unless its text must not be sent. */
    before: (submit: (event: FormEvent) => unknown) => (event: FormEvent) => {
      if (hold()) event.preventDefault();
      else void submit(event);
    },
  };
}

const excerptsIn = (text: string, except: readonly string[]) =>
  findPersonalData(text, except).map(({ excerpt }) => excerpt);

/** The text with other words in place of a finding. */
export const replaced = (text: string, { start, end }: PersonalFinding, words: string): string =>
  text.slice(0, start) + words + text.slice(end);
