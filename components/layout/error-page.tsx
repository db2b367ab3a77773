import { findActor } from "@/lib/platform/auth/actor";
import { type ErrorCode, ErrorView } from "./error-view";

/** One of SPEC §8's error pages, with a way out that works with and without a session. */
export async function ErrorPage({ code }: { code: ErrorCode }) {
  const actor = code === "503" ? null : await findActor();
  return <ErrorView code={code} signedIn={actor !== null} />;
}
