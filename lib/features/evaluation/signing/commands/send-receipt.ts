import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { showMoment } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/i18n/locales";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { redirectLink } from "@/lib/platform/mail/links";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
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

/** The same to somebody with an account, in their language and with the way to the page. */
export async function sendReceiptTo(
  tx: Tx,
  { id }: Pick<Actor, "id">,
  { evaluationId, stage, kind, at, hash }: Pick<Receipt, "stage" | "kind" | "at" | "hash"> & { evaluationId: number },
): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({ where: { id }, select: { email: true, languageCode: true } });
  const link = redirectLink(evaluationPath(evaluationId, stage));
  await sendReceipt(tx, { to: user.email, locale: asLocale(user.languageCode), stage, kind, at, hash, link });
}
