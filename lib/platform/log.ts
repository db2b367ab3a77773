import pino from "pino";

const secrets = ["token", "password", "authorization", "cookie", "secret"];

/** One JSON line per event, on standard output. It contains no secrets and no bodies. */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
});
