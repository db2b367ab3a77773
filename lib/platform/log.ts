import pino from "pino";

const secrets = ["token", "password", "authorization", "cookie", "secret"];

/** One JSON line an event, on standard output. Secrets never reach it; nor do bodies. */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
});
