"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { sendIds } from "@/components/data/send-id";
import { useCall } from "@/components/data/use-call";
import { Field } from "@/components/ui/field";
import { PlainList } from "@/components/ui/plain-list";
import { TextArea } from "@/components/ui/text-area";
import { toast } from "@/components/ui/toast";
import { linesIn } from "@/lib/features/enrolment/rules";
import { addManyStudents, matchStudents } from "../calls";
import { PersonCombobox } from "../person-combobox";
import { useFoundStudents } from "../use-found";
import { ManyRowItem } from "./many-row-item";
import {
  type EnrolledGroup,
  inputOf,
  isReady,
  type ManyRow,
  noTerms,
  refusalOf,
  removeButtonId,
  type Terms,
  withMatched,
} from "./many-rows";
import { TermsFields } from "./terms-fields";

type Props = { group: EnrolledGroup; onClose: () => void };

/**
 * Several students are typed, pasted or searched, each is found before anything is saved, and all are added or none. What is wrong is beside
 * its row, and nothing that was typed is lost.
 */
export function AddManyDialog({ group, onClose }: Props) {
  const t = useTranslations("placements");
  const router = useRouter();
  /** The next change of the rows scrolls to the first that cannot be added. */
  const isFound = useRef(false);
  const lines = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState("");
  const [rows, setRows] = useState<ManyRow[]>([]);
  const [all, setAll] = useState<Terms>(noTerms);
  /** The rows as they were sent: errors are by their places in it. */
  const [sent, setSent] = useState<readonly number[]>([]);
  /** Why the rows could not be sent when that was last tried. */
  const [refusal, setRefusal] = useState<ReturnType<typeof refusalOf>>(null);
  const [sendIdOf] = useState(sendIds);
  const match = useCall(matchStudents);
  // Each row shows what is wrong with it.
  const add = useCall(
    addManyStudents,
    rows.map((_, index) => `placements.${index}`),
  );
  const found = useFoundStudents(group.groupId);
  const blocked = rows.filter((row) => !isReady(row)).length;
  const isTyped = linesIn(typed).length > 0;
  // Who was typed last is looked at before anything is saved.
  const wrong = isTyped ? null : refusalOf(rows, all);

  useLayoutEffect(() => {
    if (!isFound.current) return;
    isFound.current = false;
    const first = rows.findIndex((row) => !isReady(row));
    list.current?.children[first]?.scrollIntoView({ block: "nearest" });
  }, [rows]);

  async function findTyped(): Promise<void> {
    const answer = await match.run({ groupId: group.groupId, lines: linesIn(typed) });
    if (!answer) return;
    isFound.current = true;
    setRows((before) => withMatched(before, answer.data));
    // What was typed meanwhile stays.
    setTyped((now) => (now.startsWith(typed) ? now.slice(typed.length) : now));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(wrong);
    if (isTyped) return findTyped();
    if (wrong) return;
    setSent(rows.map(({ key }) => key));
    const placements = rows.map((row) => inputOf(row, all));
    const answer = await add.run({ groupId: group.groupId, placements, sendId: sendIdOf(placements) });
    if (!answer) return;
    onClose();
    toast.success(t("many_added", { count: placements.length }));
    router.refresh();
  }

  const errorsOf = (row: ManyRow) => {
    const prefix = `placements.${sent.indexOf(row.key)}.`;
    return Object.entries(add.errors).flatMap(([field, error]) =>
      field.startsWith(prefix) ? [{ field: field.slice(prefix.length), error }] : [],
    );
  };
  const change = (key: number, part: Partial<ManyRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));

  function remove(index: number): void {
    const next = rows[index + 1] ?? rows[index - 1];
    (next ? document.getElementById(removeButtonId(next.key)) : lines.current)?.focus();
    setRows(rows.toSpliced(index, 1));
  }

  return (
    <FormDialog
      wide
      title={t("add_many")}
      description={group.name}
      saveLabel={isTyped ? t("many_find") : t("many_save", { count: rows.length - blocked })}
      unsaved={typed !== "" || rows.length > 0}
      busy={add.busy || match.busy}
      problem={
        (wrong !== null && wrong === refusal ? t(`error_${wrong}`, { count: blocked }) : undefined) ??
        match.problem ??
        add.problem ??
        (rows.some((row) => errorsOf(row).length > 0) && t("error_rows"))
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={t("many_lines")} help={t("many_lines_help")}>
          <TextArea
            ref={lines}
            value={typed}
            rows={4}
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Field label={t("many_search")} help={t("many_search_help")}>
          <PersonCombobox
            value={null}
            onChange={(person) => {
              if (!person) return;
              const { userId, fullName } = person;
              const student = { userId, fullName, username: person.detail, studentNumber: null, failed: [] };
              setRows((before) => withMatched(before, [{ line: fullName, people: [student] }]));
            }}
            found={found}
            inputRef={null}
          />
        </Field>
      </div>
      {rows.length > 0 && (
        <>
          <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
            <legend className="sr-only">{t("many_for_all")}</legend>
            <p aria-hidden="true" className="text-question">
              {t("many_for_all")}
            </p>
            <TermsFields group={group} terms={all} onChange={setAll} />
          </fieldset>
          <div>
            <h3 className="mb-2 text-question">{t("many_rows", { count: rows.length })}</h3>
            <PlainList ref={list} className="border-b border-line">
              {rows.map((row, index) => (
                <ManyRowItem
                  key={row.key}
                  group={group}
                  row={row}
                  errors={errorsOf(row)}
                  onChange={(part) => change(row.key, part)}
                  onRemove={() => remove(index)}
                />
              ))}
            </PlainList>
          </div>
        </>
      )}
    </FormDialog>
  );
}
