import pino from "pino";
import { currentRequestId } from "./request-id";

const secrets = ["token", "password", "authorization", "cookie", "secret"];

/**
 * One JSON line per event, on standard output, with the id of the request that it belongs to. It contains no secrets and no bodies. With several web
 * processes it names the one it is from.
 */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: process.env.WEB_PROCESS ? { process: Number(process.env.WEB_PROCESS) } : null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => {
    const requestId = currentRequestId();
    return requestId === undefined ? {} : { requestId };
  },
  redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
});
