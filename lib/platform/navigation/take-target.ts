import "server-only";
import { cookies } from "next/headers";
import { redirectCookie } from "../auth/cookies";
import { openTarget } from "./redirect-target";

/** Where to go after sign-in: the stored target, used once, else the dashboard (SPEC §2). */
export async function takeTarget(): Promise<string> {
  const jar = await cookies();
  const target = openTarget(jar.get(redirectCookie)?.value);
  jar.delete(redirectCookie);
  return target ?? "/dashboard";
}
