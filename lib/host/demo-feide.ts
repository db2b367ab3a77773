import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Configuration, Provider } from "oidc-provider";
import type { FeidePerson } from "../../prisma/seed/content/feide-people";
import { answerWithPage, peoplePage, problemPage } from "./demo-feide-page";

/** What the demo's Feide and the product know of each other. */
export type DemoFeideKeys = { issuer: string; clientId: string; clientSecret: string; redirectUri: string };

/** Feide's part of the demo, inside another HTTP server. */
export type DemoFeide = {
  /** Answers a request under the issuer's path; false, with nothing touched, for any other request. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
};

const feideScopes = ["userid", "userid-feide", "groups-edu", "groups-org"];
const tenMinutes = 600;
/** The provider's own page that sends a form by itself has this one script; ours have none. */
const pagePolicy =
  "default-src 'none'; script-src 'sha256-RdUNylKSz5sOn0fkU1eqAq2AfjeUgGQlHsNg7gbsfrU='; style-src 'unsafe-inline'; frame-ancestors 'none'";
const oneMinute = 60;

/**
 * A real OpenID provider with Feide's claims that asks for no password but shows its test people to choose from. For the demo and
 * the tests only. It is created at the first request, so that the start does not wait for it.
 */
export function createDemoFeide(keys: DemoFeideKeys, people: readonly FeidePerson[]): DemoFeide {
  const issuer = new URL(keys.issuer);
  const base = issuer.pathname.replace(/\/$/, "");
  let made: Promise<Provider> | undefined;
  return {
    async handle(request, response) {
      const { url = "" } = request;
      if (!url.startsWith(`${base}/`)) return false;
      // The provider always uses its configured address, whatever address the request was sent to.
      request.headers.host = issuer.host;
      request.headers["x-forwarded-host"] = issuer.host;
      request.headers["x-forwarded-proto"] = issuer.protocol.replace(":", "");
      Object.assign(request, { originalUrl: url, url: url.slice(base.length) });
      response.setHeader("content-security-policy", pagePolicy);
      made ??= createProvider(keys, base, people);
      await answer(await made, { request, response, base, people });
      return true;
    },
  };
}

type Exchange = { request: IncomingMessage; response: ServerResponse; base: string; people: readonly FeidePerson[] };

async function answer(provider: Provider, { request, response, base, people }: Exchange): Promise<void> {
  const choice = /^\/interaction\/([\w-]+)(?:\/(cancel|login)(?:\/([\w-]+))?)?$/.exec(request.url ?? "");
  if (!choice) return provider.callback()(request, response);
  const [, uid, step, subject] = choice;
  try {
    if (step === "cancel") await provider.interactionFinished(request, response, { error: "access_denied" });
    else if (step === "login" && subject)
      await provider.interactionFinished(request, response, { login: { accountId: subject } });
    else {
      await provider.interactionDetails(request, response);
      answerWithPage(response, 200, peoplePage(`${base}/interaction/${uid}`, people));
    }
  } catch {
    // The attempt has run out, or the address was made up.
    answerWithPage(response, 400, problemPage());
  }
}

async function createProvider(keys: DemoFeideKeys, base: string, people: readonly FeidePerson[]): Promise<Provider> {
  const { Provider, interactionPolicy } = await importQuietly();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const policy = interactionPolicy.base();
  // A demo is used to try several people, so it asks each time.
  policy
    .get("login")
    ?.checks.add(
      new interactionPolicy.Check("choose", "A test person has to be chosen", ({ oidc }) => !oidc.result?.login),
    );
  const configuration: Configuration = {
    clients: [
      {
        client_id: keys.clientId,
        client_secret: keys.clientSecret,
        redirect_uris: [keys.redirectUri],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "client_secret_basic",
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "demo" }] },
    cookies: { keys: [randomBytes(32).toString("hex")] },
    pkce: { required: () => true },
    scopes: ["openid", ...feideScopes],
    claims: {
      openid: ["sub"],
      profile: ["name"],
      email: ["email", "email_verified"],
      userid: ["https://n.feide.no/claims/userid_sec", "dataporten-userid_sec"],
      "userid-feide": ["https://n.feide.no/claims/eduPersonPrincipalName"],
    },
    // The claims come from userinfo alone, as Feide's do.
    conformIdTokenClaims: true,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `${base}/interaction/${uid}` },
    ttl: {
      AccessToken: tenMinutes,
      AuthorizationCode: oneMinute,
      IdToken: tenMinutes,
      Interaction: tenMinutes,
      Session: tenMinutes,
      Grant: tenMinutes,
    },
    findAccount: (_context, id) => {
      const person = people.find(({ subject }) => subject === id);
      return person && { accountId: id, claims: () => claimsOf(person) };
    },
    // Feide asks for consent on its own pages; the demo assumes it, or cancels it on the page of people.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope([...oidc.requestParamScopes].join(" "));
      await grant.save();
      return grant;
    },
    renderError: (context) => {
      context.type = "html";
      context.body = problemPage();
    },
  };
  const provider = quietly(() => new Provider(keys.issuer, configuration));
  provider.proxy = true;
  return provider;
}

function claimsOf({ subject, name, userName, realm, email }: FeidePerson) {
  const principal = `${userName}@${realm}`;
  return {
    sub: subject,
    name,
    email: email ?? principal,
    email_verified: false,
    "https://n.feide.no/claims/userid_sec": [`feide:${principal}`],
    "https://n.feide.no/claims/eduPersonPrincipalName": principal,
    "dataporten-userid_sec": [`feide:${principal}`],
  };
}

/** The library warns of Node 20 and of forgetting everything at a restart; a demo may do both. */
function quietly<T>(work: () => T): T {
  const { warn } = console;
  console.warn = (...words) => String(words[0]).includes("oidc-provider WARNING") || warn(...words);
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}

async function importQuietly() {
  const { warn } = console;
  console.warn = (...words) => String(words[0]).includes("oidc-provider WARNING") || warn(...words);
  return import("oidc-provider").finally(() => {
    console.warn = warn;
  });
}
