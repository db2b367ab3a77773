import { type ChannelsKeys, channelsKeys, sessionSecret } from "./secrets";
import { ownHost, type Settings, webAddress } from "./settings";

/** The app's environment, and the keys for the Channels server when it is ours to run. */
export type AppEnvironment = { env: Record<string, string>; channels: ChannelsKeys | undefined };

/**
 * What the app finds in its environment, beyond what stands there already; `lib/platform/env.ts` checks it.
 * @param given the environment of the process; what it sets, wins
 * @param databaseUrl the address of the database that is really used
 */
export function appEnvironment(
  settings: Settings,
  given: Record<string, string | undefined>,
  databaseUrl: string,
): AppEnvironment {
  const address = given.APP_URL || given.NEXTAUTH_URL || webAddress(settings);
  const channels = settings.embeddedChannels ? channelsKeys(settings.dataDir) : undefined;
  const env = {
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: given.NEXTAUTH_SECRET || sessionSecret(settings.dataDir),
    NEXTAUTH_URL: given.NEXTAUTH_URL || address,
    APP_URL: address,
    PORT: String(settings.port),
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    DEMO: settings.demo ? "1" : "0",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  return { env: channels ? { ...env, ...embeddedChannelsEnv(settings, channels) } : env, channels };
}

function embeddedChannelsEnv(settings: Settings, { appId, key, secret }: ChannelsKeys): Record<string, string> {
  return {
    PUSHER_EMBEDDED: "1",
    PUSHER_APP_ID: appId,
    PUSHER_KEY: key,
    PUSHER_SECRET: secret,
    PUSHER_HOST: ownHost(settings.host),
    PUSHER_PORT: String(settings.port),
    PUSHER_TLS: "0",
  };
}
