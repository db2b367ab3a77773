import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { ApiProvider } from "@/components/data/api-provider";
import { type LinkPageState, SignByLink } from "@/components/evaluation/signing/sign-by-link";
import { getSignLinkWorth } from "@/lib/features/evaluation/signing/queries/sign-link";
import { AppError } from "@/lib/platform/errors";
import { callerOf } from "@/lib/platform/http/caller";
import { openSignLinkAction, signByLinkAction } from "./actions";

type Props = { searchParams: Promise<{ token?: string | string[]; sent?: string | string[] }> };

export async function generateMetadata() {
  const t = await getTranslations("evaluation.sign_link");
  return { title: t("page_title") };
}

/** Signs an evaluation by a link, without an account (SPEC §2): the code, then reading and answering, then the receipt. */
export default async function SignByLinkPage({ searchParams }: Props) {
  const { token, sent } = await searchParams;
  const secret = typeof token === "string" ? token : "";
  // One component for every step, so that React restores its values when a post is refused.
  return (
    <div className="mx-auto max-w-2xl">
      <ApiProvider>
        <SignByLink
          token={secret}
          state={sent ? "sent" : await stateOf(secret)}
          open={openSignLinkAction}
          sign={signByLinkAction}
        />
      </ApiProvider>
    </div>
  );
}

/** Looking at a link uses nothing up and shows nothing of what it is for: programs that check mails open it too. */
async function stateOf(secret: string): Promise<LinkPageState> {
  try {
    return await getSignLinkWorth(
      secret,
      callerOf(await headers(), async () => null),
    );
  } catch (error) {
    if (error instanceof AppError && error.kind === "tooMany") return "busy";
    throw error;
  }
}
