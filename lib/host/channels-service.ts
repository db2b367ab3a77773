import { createServer } from "node:http";
import { version } from "../../package.json";
import { readFigures } from "../platform/metrics/figures";
import { bearerOf } from "../platform/metrics/token";
import { sameSecret } from "../platform/same-secret";
import { isStopping } from "../platform/stopping";
import { builtId } from "./build";
import { surviveClosedOutput } from "./closed-output";
import { createDrain } from "./drain";
import { HostError } from "./host-error";
import { label } from "./label";
import { listen } from "./listen";
import { answerMachine, type MachineAnswer } from "./machine-door";
import { loadEnvFiles, readSettings, webAddress } from "./settings";
import { createSharedParts } from "./shared-parts";
import { aborted, listenForStop } from "./stop-signal";

/**
 * `npm run channels`: the Channels server alone, as the one service of several instances, until it is stopped. Their balancer passes `/app/`
 * on to it, and they reach it at PUSHER_HOST and PUSHER_PORT.
 * @throws HostError for what the person can cure
 */
export async function runChannels(root: string): Promise<void> {
  const signal = listenForStop();
  surviveClosedOutput();
  loadEnvFiles(root);
  const settings = readSettings(process.env, root);
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret } = process.env;
  if (!appId || !key || !secret)
    throw new HostError(
      "PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET are not all set. Make some up, the same for every instance.",
    );
  const answer = answerFor(root);
  const parts = createSharedParts({ channels: { appId, key, secret }, feide: undefined, archive: undefined });
  const server = createServer(async (request, response) => {
    try {
      label(request);
      if (!drain.admit(request, response)) return;
      if (await answerMachine(request, response, answer)) return;
      if (!(await parts.handle(request, response))) response.writeHead(404).end();
    } catch (error) {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  });
  server.on("upgrade", (request, socket, head) => {
    label(request);
    if (!parts.upgrade(request, socket, head)) socket.destroy();
  });
  const drain = createDrain(server);
  await listen(server, settings.host, settings.port);
  console.log(`Channels for app ${appId} at ${webAddress(settings)}. Ctrl-C stops it.`);
  await aborted(signal);
  console.log("Stopping");
  await Promise.all([parts.close(), drain.finish()]);
}

/** Health and figures, at the addresses that they have in a web server. The only figures are the sockets and the process's own. */
function answerFor(root: string): MachineAnswer {
  const data = { version, build: process.env.BUILD_ID || builtId(root) };
  return async (path, headers) => {
    if (path === "/api/metrics") return answerFigures(headers);
    if (path.endsWith("/ready") && isStopping())
      return Response.json({ status: 503, data }, { status: 503, headers: { "retry-after": "2" } });
    return Response.json({ status: 200, data });
  };
}

async function answerFigures(headers: Headers): Promise<Response> {
  const wanted = process.env.METRICS_TOKEN;
  if (!wanted) return new Response(null, { status: 404 });
  if (!sameSecret(bearerOf(headers), wanted)) return new Response(null, { status: 401 });
  const { text, type } = await readFigures();
  return new Response(text, { headers: { "content-type": type } });
}
