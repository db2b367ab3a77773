import type { Send } from "@/lib/platform/http/client";
import { limits } from "@/lib/platform/limits";

/**
 * Sends a large file, which may take longer than a call does: it goes on as long as some of it arrives.
 * @param onSent gets how much has been sent, 0 to 1
 * @param stopped ends it; then it rejects as if there were no connection
 */
export const sendSlowly =
  (onSent: (part: number) => void, stopped: AbortSignal): Send =>
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
        onSent(total > 0 ? loaded / total : 0);
      });
      request.addEventListener("load", () =>
        resolve(new Response(request.responseText, { status: request.status, headers: typeOf(request) })),
      );
      request.addEventListener("error", () => reject(new TypeError("There is no connection.")));
      request.addEventListener("abort", () => reject(new DOMException("It was stopped.", "AbortError")));
      request.addEventListener("loadend", () => {
        clearTimeout(patience);
        stopped.removeEventListener("abort", stop);
      });
      stopped.addEventListener("abort", stop);
      request.open(method, address);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      waitOn();
      request.send(body);
    });

const typeOf = (request: XMLHttpRequest): HeadersInit => ({
  "content-type": request.getResponseHeader("content-type") ?? "text/plain",
});
