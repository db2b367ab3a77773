import { HostError } from "./host-error";

type Environment = Record<string, string | undefined>;

/** Settings that make sense only together. */
const together = [
  { names: ["PUSHER_APP_ID", "PUSHER_KEY", "PUSHER_SECRET"], what: "A Channels service" },
  { names: ["FEIDE_ISSUER", "FEIDE_CLIENT_ID", "FEIDE_CLIENT_SECRET"], what: "Sign-in with Feide" },
];

/**
 * Finds settings that contradict each other, where otherwise one of them would silently not count.
 * @throws HostError with one sentence that names both
 */
export function assertNoContradiction(env: Environment): void {
  for (const { names, what } of together) {
    const given = names.filter((name) => env[name]);
    const missing = names.filter((name) => !env[name]);
    if (given.length > 0 && missing.length > 0)
      throw new HostError(`${given[0]} is set and ${missing[0]} is not. ${what} needs ${names.join(", ")}.`);
  }
  for (const name of ["PUSHER_HOST", "PUSHER_CLUSTER", "PUSHER_INTERNAL_URL"])
    if (env[name] && !env.PUSHER_KEY)
      throw new HostError(
        `${name} names a Channels service, but PUSHER_KEY, PUSHER_APP_ID and PUSHER_SECRET are not set.`,
      );
  for (const name of ["PUSHER_PORT", "PUSHER_TLS"])
    if (env[name] && env[name] !== "0" && !env.PUSHER_HOST)
      throw new HostError(`${name} belongs to the server that PUSHER_HOST names, but PUSHER_HOST is not set.`);
  if (env.FEIDE_INTERNAL_URL && !env.FEIDE_ISSUER)
    throw new HostError("FEIDE_INTERNAL_URL says where FEIDE_ISSUER is reached, but FEIDE_ISSUER is not set.");
  if (env.PUSHER_HOST && env.PUSHER_CLUSTER)
    throw new HostError(
      "PUSHER_HOST and PUSHER_CLUSTER name two Channels services. PUSHER_CLUSTER is for hosted Pusher, PUSHER_HOST for any other.",
    );
  if (env.PUSHER_EMBEDDED === "1" && !env.PUSHER_HOST)
    throw new HostError(
      "PUSHER_EMBEDDED says that the Channels server is npm run channels, but PUSHER_HOST does not name it. Set both, or neither.",
    );
  if (env.WORKER === "off" && !env.DATABASE_URL?.trim())
    throw new HostError(
      "WORKER is off, but only this process can run the jobs of the embedded database. Leave WORKER out, or name a PostgreSQL in DATABASE_URL.",
    );
  if (env.PREVIEW_NAME && env.SMTP_URL)
    throw new HostError("PREVIEW_NAME and SMTP_URL are both set, but a preview mails nobody. Leave one of them out.");
}
