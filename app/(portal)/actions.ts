"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import * as commands from "@/lib/features/session/commands";
import * as contract from "@/lib/features/session/contract";
import { withSessionCookie } from "@/lib/platform/auth/session-cookie";
import { act } from "@/lib/platform/http/act";
import { formId } from "@/lib/platform/validators";

const startViewing = withSessionCookie(commands.loginByAdmin);
const stopViewing = withSessionCookie(commands.endViewing);

const viewAs = { ...contract.loginByAdmin, input: z.strictObject({ userId: formId }) };

/** Leads an admin to the dashboard of the person they look at the product as. */
export const viewAsAction = act(viewAs, async (...args) => {
  await startViewing(...args);
  redirect("/dashboard");
});

/** Leads an admin who has seen enough back to where people are picked. */
export const endViewingAction = act(contract.endViewing, async (actor) => {
  await stopViewing(actor);
  redirect("/admin/user/login");
});
