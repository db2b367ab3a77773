"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useCall } from "@/components/data/use-call";
import { usePostedForm } from "@/components/data/use-posted-form";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { useErrorText } from "@/components/layout/use-error-text";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import type * as contract from "@/lib/features/guest/contract";
import type { LinkWorth } from "@/lib/features/guest/rules";
import type { Action } from "@/lib/platform/http/act";
import { limits } from "@/lib/platform/limits";
import { lengthOf } from "@/lib/platform/text-length";
import { giveGuestFeedback } from "./calls";
import { type GuestDraft, useGuestDraft } from "./use-guest-draft";

type GuestFormProps = {
  give: Action<typeof contract.giveGuestFeedback>;
  /** The secret of the guest's link. */
  token: string;
  /** Whether the link lets somebody answer now; `busy` when it was not looked at. */
  state: LinkWorth | "busy";
  /** Names that the feedback may contain. */
  names: readonly string[];
};

/** Where a guest writes. Works before its script has loaded; what cannot be sent any more stays readable. */
export function GuestForm({ give, token, state: link, names }: GuestFormProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const router = useRouter();
  const [state, post, posting] = usePostedForm(give);
  const refused = state && state.status !== 200 ? state : null;
  const { draft, change, form, forget } = useGuestDraft(token, refused?.typed);
  const call = useCall(giveGuestFeedback, ["name", "feedback"]);
  const [wrong, setWrong] = useState<Partial<GuestDraft>>(() => (refused?.errors ? firstOf(refused.errors) : {}));
  const [sent, setSent] = useState(false);
  // The guest's own name is not a patient's: only identity numbers are searched in it.
  const nameGuard = usePersonalDataGuard({
    text: draft.name,
    onChange: (name) => change({ name }),
    except: [draft.name],
  });
  const guard = usePersonalDataGuard({
    text: draft.feedback,
    onChange: (feedback) => change({ feedback }),
    except: names,
  });

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = problemsIn(draft);
    setWrong(found);
    const [first] = Object.keys(found);
    if (first) return (event.currentTarget.elements.namedItem(first) as HTMLElement).focus();
    if (nameGuard.hold() || guard.hold()) return;
    const fields = event.currentTarget.elements;
    await sendDraft(([field = ""]) => (fields.namedItem(field) as HTMLElement | null)?.focus());
  }

  async function sendDraft(onErrors?: (fields: readonly string[]) => void): Promise<boolean> {
    if (!(await call.run({ token, ...draft }, onErrors))) return false;
    setSent(true);
    forget();
    // The address that contains the secret is removed with it.
    router.replace("/guest?given=1");
    return true;
  }

  if (link !== "open") return <KeptText draft={draft} findGiven={link === "used" && !refused ? sendDraft : null} />;

  const refusal = refused && Object.keys(refused.errors ?? {}).length === 0 ? errorText(refused.error) : undefined;
  const problem =
    call.state === "unreachable" ? t("guest.not_sent") : (call.problem ?? (call.state === "idle" && refusal));
  const errorAt = (field: keyof GuestDraft) => (wrong[field] ? errorText(wrong[field]) : call.errors[field]);

  return (
    <Section title={t("guest.form_title")}>
      <form
        ref={form}
        action={post}
        onSubmit={send}
        data-makes-call
        noValidate
        className="flex max-w-2xl flex-col gap-6"
      >
        <input type="hidden" name="token" value={token} />
        <Field label={t("guest.name")} help={t("guest.name_help")} error={errorAt("name")}>
          <TextInput
            name="name"
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            autoComplete="name"
            required
          />
        </Field>
        <PersonalDataNotice {...nameGuard.notice} />
        <Field label={t("guest.feedback")} help={t("guest.feedback_help")} error={errorAt("feedback")}>
          <CountedTextArea
            name="feedback"
            value={draft.feedback}
            onChange={(event) => change({ feedback: event.target.value })}
            rows={6}
            required
            limit={limits.answerLength}
          />
        </Field>
        <PersonalDataNotice {...guard.notice} />
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        <Button variant="primary" type="submit" busy={posting || call.busy || sent} wide>
          {t("guest.submit")}
        </Button>
      </form>
    </Section>
  );
}

type KeptTextProps = {
  draft: GuestDraft;
  /** Is the link used by this very text, whose answer was lost? The guest is led on then. Null when it was not. */
  findGiven: (() => Promise<boolean>) | null;
};

/** Text written for a link that is no longer open, unless it turns out to be given. */
function KeptText({ draft, findGiven }: KeptTextProps) {
  const t = useTranslations("guest");
  const [isUnsent, setUnsent] = useState(findGiven === null);
  const isEmpty = draft.name === "" && draft.feedback === "";
  const asked = useRef(false);
  useEffect(() => {
    if (isEmpty || !findGiven || asked.current) return;
    asked.current = true;
    void findGiven().then((given) => setUnsent(!given));
  }, [isEmpty, findGiven]);
  if (isEmpty || !isUnsent) return null;
  return (
    <div className="mt-8 flex max-w-2xl flex-col gap-6">
      <Field label={t("kept_name")}>
        <TextInput value={draft.name} readOnly />
      </Field>
      <Field label={t("kept")} help={t("kept_help")}>
        <TextArea value={draft.feedback} readOnly rows={6} />
      </Field>
    </div>
  );
}

/** The message key for each field that cannot be sent as it is. */
function problemsIn(draft: GuestDraft): Partial<GuestDraft> {
  const problemOf = (text: string, most: number) => {
    if (text.trim() === "") return "validation.required";
    return lengthOf(text.trim()) > most ? "validation.too_long" : undefined;
  };
  const found = {
    name: problemOf(draft.name, limits.inputLength),
    feedback: problemOf(draft.feedback, limits.answerLength),
  };
  return Object.fromEntries(Object.entries(found).filter(([, key]) => key));
}

const firstOf = (errors: Record<string, string[]>): Partial<GuestDraft> => ({
  ...(errors.name?.[0] && { name: errors.name[0] }),
  ...(errors.feedback?.[0] && { feedback: errors.feedback[0] }),
});
