import type { SignLinkReading } from "@/lib/features/evaluation/reading/schema";
import type { LinkReceipt } from "@/lib/features/evaluation/signing/schema";
import type { ActState } from "@/lib/platform/http/act";

/** The last answer to a signature that was posted before the page's script had loaded, with what is to be read if it was refused. */
export type SignByLinkState = { answer: ActState<LinkReceipt>; reading: SignLinkReading | null } | null;
