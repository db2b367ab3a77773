"use server";

import type { SignByLinkState } from "@/components/evaluation/signing/sign-by-link-state";
import { openSignLink } from "@/lib/features/evaluation/signing/commands/open-sign-link";
import { signByLink } from "@/lib/features/evaluation/signing/commands/sign-by-link";
import * as contract from "@/lib/features/evaluation/signing/contract";
import { act } from "@/lib/platform/http/act";

export const openSignLinkAction = act(contract.openSignLink, openSignLink);

const sign = act(contract.signByLink, signByLink);

/** Signs by a link. A refused answer comes back with what is to be read, as it is now: the page has no other copy without its script. */
export async function signByLinkAction(_previous: SignByLinkState, form: FormData): Promise<SignByLinkState> {
  const answer = await sign(null, form);
  if (!answer || answer.status === 200) return { answer, reading: null };
  const access = new FormData();
  for (const name of ["token", "code"]) access.append(name, form.get(name) ?? "");
  const opened = await openSignLinkAction(null, access);
  return { answer, reading: opened?.status === 200 ? opened.data : null };
}
