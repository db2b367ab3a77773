import pino from "pino";

const secrets = ["token", "password", "authorization", "cookie", "secret"];

/** One JSON line per event, on standard output. It contains no secrets and no bodies. With several web processes it names the one it is from. */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: process.env.WEB_PROCESS ? { process: Number(process.env.WEB_PROCESS) } : null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
});
