import "server-only";
import { showMoment } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/i18n/locales";
import { sendMail } from "@/lib/platform/mail/send-mail";
import type { SignedStage } from "../../life/rules";
import { type SignatureKind, showHash } from "../rules";

type Receipt = {
  to: string;
  locale: Locale;
  stage: SignedStage;
  kind: SignatureKind;
  at: Date;
  /** Of what was signed. */
  hash: string;
  /** Where it can be read; missing for somebody without an account. */
  link?: string;
};

/** Mails a signer what they have answered to which content, without anything of the content itself. */
export const sendReceipt = (tx: Tx, { to, locale, stage, kind, at, hash, link }: Receipt): Promise<void> =>
  sendMail(tx, {
    to,
    locale,
    template: "sign_receipt",
    values: { stage, kind, moment: showMoment(at), mark: showHash(hash) },
    ...(link !== undefined && { link }),
  });
