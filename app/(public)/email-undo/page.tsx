import { getTranslations } from "next-intl/server";
import { EmailUndo } from "@/components/profile/email-undo";
import { checkEmailUndo } from "@/lib/features/profile/queries";
import { askForLinkAction } from "../password/actions";
import { undoEmailAction } from "./actions";

export async function generateMetadata() {
  return { title: (await getTranslations("email_undo"))("title") };
}

type Props = { searchParams: Promise<{ token?: string | string[] }> };

/** Takes a change of the mail address back. Looking at a link never uses it up: programs that check mails open it too. */
export default async function EmailUndoPage({ searchParams }: Props) {
  const { token } = await searchParams;
  const secret = typeof token === "string" ? token : "";
  const { state, email } = await checkEmailUndo(null, { token: secret });
  // The form is at the same position in every state, so that the answer to it is shown once the link has been used.
  return (
    <div className="mx-auto max-w-md">
      <EmailUndo token={secret} state={state} email={email} undo={undoEmailAction} ask={askForLinkAction} />
    </div>
  );
}
