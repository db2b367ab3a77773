import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Namespace } from "@/lib/platform/i18n/messages";

/** What every client component may need: buttons, and the errors that a call can answer. */
const always: Namespace[] = ["common", "system", "validation"];

/** Gives the client components below it the texts they need and no others: all of them would double the page's weight. */
export async function ClientMessages({ namespaces, children }: { namespaces: Namespace[]; children: ReactNode }) {
  const messages = await getMessages();
  const needed = [...always, ...namespaces].map((namespace) => [namespace, messages[namespace]] as const);
  return <NextIntlClientProvider messages={Object.fromEntries(needed)}>{children}</NextIntlClientProvider>;
}
