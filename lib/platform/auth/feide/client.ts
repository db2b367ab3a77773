import "server-only";
import * as oidc from "openid-client";
import { z } from "zod";
import { env } from "../../env";
import { AppError, invalid } from "../../errors";
import { processWide } from "../../process-wide";

/** What one sign-in attempt must remember until Feide redirects back. */
export const attemptSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type FeideAttempt = z.infer<typeof attemptSchema>;

/** How far the clock of Feide and ours may differ, in seconds. */
const clockSkewSeconds = 10;

/** Requested as far as the issuer supports them. */
const wantedScopes = ["openid", "profile", "email", "userid", "userid-feide", "groups-edu", "groups-org"];

/** A provider that does not answer must not block a user until the browser's own time-out. */
const timeoutSeconds = 10;

type Settings = { issuer: string; clientId: string; clientSecret: string; internalUrl: string | undefined };

function findSettings(): Settings | null {
  const { FEIDE_ISSUER: issuer, FEIDE_CLIENT_ID: clientId, FEIDE_CLIENT_SECRET: clientSecret } = env;
  if (!issuer || !clientId || !clientSecret) return null;
  return { issuer, clientId, clientSecret, internalUrl: env.FEIDE_INTERNAL_URL };
}

/** Is Feide configured? */
export const hasFeide = (): boolean => findSettings() !== null;

// The library's objects are valid only within one bundle, and there are several: they share the plain configuration.
const held = processWide("feide", (): { metadata?: Promise<oidc.ServerMetadata> | undefined } => ({}));

/** The issuer's configuration in the library's form. Fetched once per process; a failure is not cached. */
async function discover(): Promise<oidc.Configuration> {
  const settings = findSettings();
  if (!settings) throw new AppError("notFound");
  const state = held();
  state.metadata ??= discoverFrom(settings).catch((cause: unknown) => {
    state.metadata = undefined;
    throw unavailable(cause);
  });
  const { clientId, clientSecret } = settings;
  const config = new oidc.Configuration(
    await state.metadata,
    clientId,
    undefined,
    oidc.ClientSecretBasic(clientSecret),
  );
  const { timeout, execute, [oidc.customFetch]: fetchIssuer } = optionsFor(settings);
  config.timeout = timeout;
  if (fetchIssuer) config[oidc.customFetch] = fetchIssuer;
  for (const change of execute) change(config);
  return config;
}

async function discoverFrom(settings: Settings): Promise<oidc.ServerMetadata> {
  const { issuer, clientId } = settings;
  const config = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), optionsFor(settings));
  return { ...config.serverMetadata() };
}

function optionsFor({ issuer, internalUrl }: Settings) {
  // Only on this machine may the secret be sent without TLS.
  const plain = issuer.startsWith("http:") && (internalUrl !== undefined || isLoopback(new URL(issuer).hostname));
  return {
    timeout: timeoutSeconds,
    execute: plain ? [oidc.allowInsecureRequests] : [],
    ...(internalUrl && { [oidc.customFetch]: fetchFrom(issuer, internalUrl) }),
  };
}

/** The provider at the address that this server reaches it at; the browser uses the issuer's own. */
const fetchFrom =
  (issuer: string, internalUrl: string): oidc.CustomFetch =>
  (url, options) =>
    fetch(url.startsWith(issuer) ? internalUrl + url.slice(issuer.length) : url, options as RequestInit);

const isLoopback = (host: string) => host === "localhost" || host === "[::1]" || host.startsWith("127.");

const redirectUri = () => new URL("/feide", env.APP_URL).href;

/**
 * Starts an attempt: the address to redirect to, and the data to store until the answer. Throws "unavailable" when Feide does not
 * answer, "not found" when none is set up.
 * @param again asks the person to sign in even when Feide has a session of them. The browser may leave that out: where it must not,
 * `proveByFeide` takes the answer
 */
export async function beginFeide({ again = false } = {}): Promise<{ url: string; attempt: FeideAttempt }> {
  const config = await discover();
  const { scopes_supported: supported } = config.serverMetadata();
  const attempt: FeideAttempt = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(),
    scope: wantedScopes.filter((scope) => !supported || supported.includes(scope)).join(" "),
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: "S256",
    ...(again && { max_age: "0", prompt: "login" }),
  });
  return { url: url.href, attempt };
}

/** What Feide sent the browser back with. */
type FeideAnswer = { code: string; state: string; iss?: string | undefined };

/**
 * Completes an attempt: exchanges the code and fetches the person's claims, unchanged. Throws bad input when Feide
 * rejects the code (used, expired, of another attempt), "unavailable" when it does not answer.
 */
export const finishFeide = (answer: FeideAnswer, attempt: FeideAttempt): Promise<Record<string, unknown>> =>
  exchange(answer, attempt, ({ config, accessToken, claims }) => oidc.fetchUserInfo(config, accessToken, claims.sub));

/**
 * Completes an attempt that was started with `again`: the subject of the person who has signed in at Feide since then. The parameters
 * passed through the browser, which may have removed them, so only the time in the ID token counts. Throws as `finishFeide`, and bad
 * input when the person signed in earlier or Feide does not tell when.
 */
export const proveByFeide = (answer: FeideAnswer, attempt: FeideAttempt, since: Date): Promise<string> =>
  exchange(answer, attempt, async ({ claims: { sub, auth_time: signedInAt } }) => {
    const earliest = since.getTime() / 1000 - clockSkewSeconds;
    if (typeof signedInAt !== "number" || signedInAt < earliest) throw invalid("feide.error_stale");
    return sub;
  });

type Exchanged = { config: oidc.Configuration; accessToken: string; claims: oidc.IDToken };

async function exchange<Result>(
  answer: FeideAnswer,
  attempt: FeideAttempt,
  use: (exchanged: Exchanged) => Promise<Result>,
): Promise<Result> {
  const config = await discover();
  const current = new URL(redirectUri());
  current.searchParams.set("code", answer.code);
  current.searchParams.set("state", answer.state);
  // An answer may omit `iss`, but from an issuer that promises it, it is required. The ID token names the issuer again.
  current.searchParams.set("iss", answer.iss ?? config.serverMetadata().issuer);
  try {
    const tokens = await oidc.authorizationCodeGrant(config, current, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims?.sub) throw invalid("feide.error_refused");
    return await use({ config, accessToken: tokens.access_token, claims });
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    throw isRefusal(thrown) ? invalid("feide.error_refused") : unavailable(thrown);
  }
}

const refusals = new Set(["OAUTH_INVALID_RESPONSE", "OAUTH_JWT_CLAIM_COMPARISON_FAILED"]);

/** Feide answered, and rejected this code; anything else is an error of Feide or of our settings. */
const isRefusal = (thrown: unknown): boolean =>
  (thrown instanceof oidc.ResponseBodyError && thrown.error === "invalid_grant") ||
  (thrown instanceof oidc.ClientError && refusals.has(thrown.code ?? ""));

const unavailable = (cause: unknown) => new AppError("unavailable", { key: "feide.error_unavailable", cause });
