"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

/** How a guest gets the link, if one is asked. */
export const guestWays = ["none", "mail", "qr"] as const;
export type GuestWay = (typeof guestWays)[number];

type GuestChoiceProps = {
  way: GuestWay;
  onWay: (way: GuestWay) => void;
  /** The typed address; it is asked when the way is "mail". */
  email: string;
  onEmail: (email: string) => void;
  /** What is wrong with it. */
  emailError?: string | undefined;
};

/** Whether a person without an account is asked too, and how: by mail, or by a code on the student's phone. */
export function GuestChoice({ way, onWay, email, onEmail, emailError }: GuestChoiceProps) {
  const t = useTranslations("guest");
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="float-left mb-1 w-full font-semibold">{t("section_title")}</legend>
      <p className="clear-both text-sm text-muted">{t("section_text")}</p>
      {guestWays.map((one) => (
        <Checkbox
          key={one}
          radio
          name="guest-way"
          label={t(`way_${one}`)}
          checked={way === one}
          onChange={() => onWay(one)}
        />
      ))}
      {way === "mail" && (
        <Field label={t("email")} help={t("email_help")} error={emailError} className="mt-2">
          <TextInput
            type="email"
            value={email}
            onChange={(event) => onEmail(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            inputMode="email"
          />
        </Field>
      )}
    </fieldset>
  );
}
