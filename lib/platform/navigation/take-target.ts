import "server-only";
import { cookies } from "next/headers";
import { redirectCookie } from "../auth/cookies";
import { openTarget } from "./redirect-target";

/** Where a sign-in leads: who has to choose a password does that first, and the stored target waits (SPEC §4). */
export const afterSignIn = async ({ isFirstLogin }: { isFirstLogin: 0 | 1 }): Promise<string> =>
  isFirstLogin ? "/password" : takeTarget();

/** Where to go after sign-in: the stored target, used once, else the dashboard (SPEC §2). */
export async function takeTarget(): Promise<string> {
  const jar = await cookies();
  const target = openTarget(jar.get(redirectCookie)?.value);
  jar.delete(redirectCookie);
  return target ?? "/dashboard";
}
