import type { DemoArchiveKeys } from "./demo-archive/demo-archive";
import { demoCodes } from "./demo-archive/structure";
import type { DemoFeideKeys } from "./demo-feide";
import { archiveKeys, type ChannelsKeys, channelsKeys, feideKeys, sessionSecret } from "./secrets";
import { ownHost, type Settings, webAddress } from "./settings";

/** The app's environment, and the keys for the Channels server and the demo's Feide and archive when this process runs them. */
export type AppEnvironment = {
  env: Record<string, string>;
  channels: ChannelsKeys | undefined;
  feide: DemoFeideKeys | undefined;
  archive: DemoArchiveKeys | undefined;
};

/**
 * The app's environment, in addition to the variables that are set already; `lib/platform/env.ts` checks it.
 * @param given the environment of the process; what it sets, wins
 * @param databaseUrl the address of the database that is really used
 */
export function appEnvironment(
  settings: Settings,
  given: Record<string, string | undefined>,
  databaseUrl: string,
): AppEnvironment {
  const address = settings.appUrl ?? webAddress(settings);
  const channels = settings.embeddedChannels ? channelsKeys(settings.dataDir) : undefined;
  const feide = settings.demo && !given.FEIDE_ISSUER ? feideKeys(address) : undefined;
  const archive = settings.demo && !given.DOCUMASTER_URL ? archiveKeys(settings.dataDir) : undefined;
  const env = {
    DATABASE_URL: databaseUrl,
    DATABASE_INSIDE: settings.databaseUrl ? "0" : "1",
    NEXTAUTH_SECRET: given.NEXTAUTH_SECRET || sessionSecret(settings.dataDir),
    APP_URL: address,
    PORT: String(settings.port),
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    DEMO: settings.demo ? "1" : "0",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const more = {
    ...(channels && embeddedChannelsEnv(settings, channels)),
    ...(feide && demoFeideEnv(settings, feide)),
    ...(archive && demoArchiveEnv(settings, archive)),
  };
  return { env: { ...env, ...more }, channels, feide, archive };
}

function demoFeideEnv(settings: Settings, { issuer, clientId, clientSecret }: DemoFeideKeys): Record<string, string> {
  return {
    FEIDE_ISSUER: issuer,
    FEIDE_CLIENT_ID: clientId,
    FEIDE_CLIENT_SECRET: clientSecret,
    // Behind a proxy the server may not be able to reach itself by the public address.
    FEIDE_INTERNAL_URL: `http://${ownHost(settings.host)}:${settings.port}${new URL(issuer).pathname}`,
  };
}

function demoArchiveEnv(settings: Settings, { base, clientId, clientSecret }: DemoArchiveKeys): Record<string, string> {
  const address = `http://${ownHost(settings.host)}:${settings.port}${base}`;
  return {
    DOCUMASTER_URL: address,
    DOCUMASTER_TOKEN_URL: `${address}/oauth2/token`,
    DOCUMASTER_CLIENT_ID: clientId,
    DOCUMASTER_CLIENT_SECRET: clientSecret,
    DOCUMASTER_SERIES: demoCodes.series,
    DOCUMASTER_CLASS: demoCodes.class,
    DOCUMASTER_UNIT: demoCodes.unit,
    DOCUMASTER_SCREENING: demoCodes.screening,
    DOCUMASTER_DOCUMENT_TYPE: demoCodes.documentType,
  };
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
