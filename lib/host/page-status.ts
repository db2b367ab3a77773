import type { IncomingMessage, ServerResponse } from "node:http";

const errorPage = /^\/(401|403|404|500|503)\/?(?:\?|$)/;

/** The error pages of SPEC §8 answer with their own status: a Next page can itself only answer 200. */
export function answerWithPageStatus(request: IncomingMessage, response: ServerResponse): void {
  const status = Number(errorPage.exec(request.url ?? "")?.[1]);
  if (!status) return;
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = (usual: number, ...rest: unknown[]) => writeHead(usual === 200 ? status : usual, ...rest);
}
