"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import * as commands from "@/lib/features/session/commands";
import * as contract from "@/lib/features/session/contract";
import { cookieOptions, sessionSeconds, viewedFromCookie } from "@/lib/platform/auth/cookies";
import { can } from "@/lib/platform/auth/permissions";
import { withSessionCookie } from "@/lib/platform/auth/session-cookie";
import { act } from "@/lib/platform/http/act";
import { anyone } from "@/lib/platform/http/contract";
import { ownPath } from "@/lib/platform/navigation/redirect-target";
import { formId } from "@/lib/platform/validators";

const startViewing = withSessionCookie(commands.loginByAdmin);
const stopViewing = withSessionCookie(commands.endViewing);
const comeBack = withSessionCookie(commands.returnFromViewing);

const viewAs = { ...contract.loginByAdmin, input: z.strictObject({ userId: formId }) };

/** Leads an admin to the dashboard of the person they look at the product as. */
export const viewAsAction = act(viewAs, async (actor, input, caller) => {
  await startViewing(actor, input, caller);
  const jar = await cookies();
  const began = caller.page && new URL(caller.page);
  if (began) jar.set(viewedFromCookie, began.pathname + began.search, cookieOptions(sessionSeconds));
  else jar.delete(viewedFromCookie);
  redirect("/dashboard");
});

const leaveView = { ...contract.endViewing, access: anyone };

/** Leads an admin who has seen enough back to where it began; also by a press that is sent again, because its answer was lost. */
export const endViewingAction = act(leaveView, async (actor, _input, caller) => {
  if (actor === null) await comeBack(caller);
  else if (actor.viewer || !can(actor, "view_admin_login")) await stopViewing(actor);
  const jar = await cookies();
  const began = jar.get(viewedFromCookie)?.value;
  jar.delete(viewedFromCookie);
  redirect(ownPath(began ?? "") ?? "/admin/user/login");
});
