import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { z } from "zod";
import { type AppError, errorKinds } from "../errors";
import { callerOf } from "./caller";
import type { Answer, Call } from "./contract";
import { type Handler, runCall, toAnswer, toOutput } from "./pipeline";
import { reachedActions } from "./reached-actions";
import { isOwnField, typedIn } from "./typed-fields";

/** The last answer to a form, with the typed values so that nothing is lost; null before the first. */
export type ActState<Data> = (Answer<Data> & { typed?: Record<string, string> }) | null;

/** A server action for forms and components. */
export type Action<C extends Call> = (
  previous: ActState<z.output<C["output"]>>,
  form: FormData,
) => Promise<ActState<z.output<C["output"]>>>;

/**
 * A server action for a call, for forms that must work before the page's script has loaded: the same pipeline as `serve`. Who has no
 * session any more, or may not do it, is led where a page of theirs would lead (SPEC §8).
 */
export const act =
  <C extends Call>(call: C, handler: Handler<C>): Action<C> =>
  async (_previous, form) => {
    // What is no form fails here, before the action counts as reached, so that it is the sender's fault.
    const fields = [...form].filter(([name]) => isOwnField(name));
    const caller = callerOf(await headers(), async () => Object.fromEntries(fields));
    reachedActions().add(caller.requestId);
    const outcome = await runCall(call, handler, caller, toOutput(call));
    leaveRefused(call, outcome.error);
    return { ...toAnswer<z.output<C["output"]>>(outcome, caller.requestId), typed: typedIn(form) };
  };

/**
 * Redirects after a refusal that ends the session, and after one of what the person may not do, unless its text says more than that. A public
 * call says itself of whose account it speaks.
 */
function leaveRefused(call: Call, error: AppError | undefined): void {
  if (error?.kind === "unauthenticated") redirect("/api/session/expired");
  if (call.access.kind === "public") return;
  const isDenied = error?.kind === "forbidden" && error.key === errorKinds.forbidden.key;
  if (error?.kind === "deactivated" || isDenied) redirect("/403");
}
