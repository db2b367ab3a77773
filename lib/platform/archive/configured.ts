import "server-only";
import { env } from "../env";
import { processWide } from "../process-wide";
import type { Archive } from "./archive";
import { createDocumaster } from "./documaster/documaster";
import { documasterSettings } from "./documaster/settings";

// Each copy would ask for tokens of its own.
const held = processWide("archive", (): { archive?: Archive } => ({}));

/** The archive that the settings name; null without one. */
export function configuredArchive(): Archive | null {
  const settings = documasterSettings(env);
  if (settings === null) return null;
  const state = held();
  state.archive ??= createDocumaster(settings);
  return state.archive;
}

/** What the settings say, for people to see: without the secret, and null without an archive. */
export function archiveFacts() {
  const settings = documasterSettings(env);
  if (settings === null) return null;
  const { clientSecret: _, ...facts } = settings;
  return { ...facts, isDemo: env.DEMO && new URL(settings.url).pathname.startsWith("/demo-archive") };
}
