import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { findActor } from "@/lib/platform/auth/actor";
import { type ErrorCode, ErrorView } from "./error-view";

/** One of SPEC §8's error pages, with a way out that works with and without a session. It appears when the database does not answer. */
export async function ErrorPage({ code }: { code: ErrorCode }) {
  const actor = await findActor().catch(() => null);
  return <ErrorView code={code} signedIn={actor !== null} />;
}

/** The title of an error page. */
export async function errorMetadata(code: ErrorCode): Promise<Metadata> {
  return { title: (await getTranslations("error_page"))(`${code}_title`) };
}
