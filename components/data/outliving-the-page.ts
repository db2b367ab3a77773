import type { Send } from "@/lib/platform/http/client";

/** Sends a request that arrives also when the page is left meanwhile. */
export const outlivingThePage: Send = (address, request) => fetch(address, { ...request, keepalive: true });
