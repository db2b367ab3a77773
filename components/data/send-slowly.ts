import type { Send } from "@/lib/platform/http/client";
import { limits } from "@/lib/platform/limits";

/**
 * Makes a call with a large file, which may take longer than other calls: it goes on as long as some of it arrives, there or here.
 * @param given.onSent gets how much has been sent, 0 to 1
 * @param given.stopped ends it; then it rejects as if there were no connection
 */
export const sendSlowly =
  ({ onSent, stopped }: { onSent?: (part: number) => void; stopped?: AbortSignal } = {}): Send =>
  (address, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let patience: ReturnType<typeof setTimeout>;
      const waitOn = () => {
        clearTimeout(patience);
        patience = setTimeout(() => {
          reject(new DOMException("Nothing arrived for too long.", "TimeoutError"));
          request.abort();
        }, limits.requestTimeoutMs);
      };
      const stop = () => request.abort();
      request.upload.addEventListener("progress", ({ loaded, total }) => {
        waitOn();
        onSent?.(total > 0 ? loaded / total : 0);
      });
      request.addEventListener("progress", waitOn);
      request.addEventListener("load", () =>
        resolve(new Response(request.response, { status: request.status, headers: headersOf(request) })),
      );
      request.addEventListener("error", () => reject(new TypeError("There is no connection.")));
      request.addEventListener("abort", () => reject(new DOMException("It was stopped.", "AbortError")));
      request.addEventListener("loadend", () => {
        clearTimeout(patience);
        stopped?.removeEventListener("abort", stop);
      });
      stopped?.addEventListener("abort", stop);
      request.open(method, address);
      request.responseType = "blob";
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      waitOn();
      request.send(body);
    });

/** Those that the client reads: what the answer is, and what a file is called. */
const headersOf = (request: XMLHttpRequest): HeadersInit => ({
  "content-type": request.getResponseHeader("content-type") ?? "text/plain",
  "content-disposition": request.getResponseHeader("content-disposition") ?? "",
});
