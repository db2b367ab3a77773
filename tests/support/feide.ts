import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { createDemoFeide, type DemoFeide } from "@/lib/host/demo-feide";
import { type FeidePerson, feidePeople } from "@/prisma/seed/content/feide-people";
import { unique } from "../factories/unique";
import { walkFeide } from "./walk-feide";

/**
 * A real OpenID provider with Feide's claims on a free port, and the settings that point at it. Import this before
 * `./database` and anything of lib/: the settings are read when they are first imported.
 */
export const feideKeys = {
  issuer: "",
  clientId: "tests",
  clientSecret: "a secret of the tests",
  redirectUri: "http://localhost:3000/feide",
};

/** The people at this provider; `makeFeidePerson` adds to them. */
const people: FeidePerson[] = Object.values(feidePeople);

let provider: DemoFeide;
const server: Server = createServer(async (request, response) => {
  if (!(await provider.handle(request, response))) response.writeHead(404).end();
});
let port = 0;

/** Starts the provider at its previous address. */
export async function startFeide(): Promise<void> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
}

/** Takes the provider down, open connections and all. */
export async function stopFeide(): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}

await startFeide();
port = (server.address() as AddressInfo).port;
feideKeys.issuer = `http://127.0.0.1:${port}/demo-feide`;
provider = createDemoFeide(feideKeys, people);
Object.assign(process.env, {
  FEIDE_ISSUER: feideKeys.issuer,
  FEIDE_CLIENT_ID: feideKeys.clientId,
  FEIDE_CLIENT_SECRET: feideKeys.clientSecret,
  FEIDE_INTERNAL_URL: "",
});
afterAll(stopFeide);

/** A person of an organisation without an account here. */
export function makeFeidePerson(realm: string, given: Partial<FeidePerson> = {}): FeidePerson {
  const userName = unique("kari");
  const person = { subject: crypto.randomUUID(), name: "Kari Nordmann", userName, realm, note: "", ...given };
  people.push(person);
  return person;
}

/** Walks through this provider as a browser does. */
export const walkThrough = (url: string, person: Pick<FeidePerson, "subject"> | null) =>
  walkFeide(url, person, feideKeys.redirectUri);
