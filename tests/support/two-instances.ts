import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { DATABASE_NAME } from "@/lib/host/database";
import { startEmbeddedPostgres } from "@/lib/host/embedded-postgres";
import { findFreePort } from "@/lib/host/processes";
import { PrismaClient } from "@/prisma/generated/client";
import { openBalancer } from "./balancer";
import { runScript } from "./command";
import { metricsToken } from "./metrics-token";
import { launchProduct, type OwnProduct, stopProduct } from "./own-product";
import { openSchool } from "./school-server";

const isReady = "Ctrl-C stops it.";

/** Two instances of the product behind a balancer, on one PostgreSQL and one Channels service of their own. */
export type TwoInstances = Awaited<ReturnType<typeof openTwoInstances>>;

/** Starts everything. @param dirs the data folders of the instances */
export async function openTwoInstances(dirs: readonly [string, string]) {
  const folder = mkdtempSync(path.join(tmpdir(), "practicum-instances-"));
  const school = await openSchool(path.join(folder, "school"));
  const url = school.server.url(DATABASE_NAME);
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: url }) });
  const [channelsPort, first, second] = await findPorts();
  const keys = { PUSHER_APP_ID: "school", PUSHER_KEY: "public-key", PUSHER_SECRET: "a private secret" };
  const channels = runScript(["channels.mjs"], {
    env: { ...keys, PORT: String(channelsPort), TRUST_PROXY: "1", METRICS_TOKEN: metricsToken },
  });
  const balancer = await openBalancer({ instances: [first, second], channels: channelsPort });
  const shared = {
    ...keys,
    DATABASE_URL: url,
    // The tests make sessions too.
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? "",
    APP_URL: `http://127.0.0.1:${balancer.port}`,
    TRUST_PROXY: "1",
    PUSHER_EMBEDDED: "1",
    PUSHER_HOST: "127.0.0.1",
    PUSHER_PORT: String(channelsPort),
  };
  const instances: [OwnProduct, OwnProduct] = [
    launchProduct({ dir: dirs[0], port: first }, shared),
    launchProduct({ dir: dirs[1], port: second }, shared),
  ];
  await Promise.all([channels, ...instances].map(({ printed }) => printed(isReady)));

  return {
    db,
    balancer,
    channelsPort,
    instances,
    /** Kills the first instance; the function that it gives starts it again. */
    async killFirst() {
      const [killed] = instances;
      killed.child.kill("SIGKILL");
      await killed.ended;
      return async () => {
        instances[0] = launchProduct(killed, shared);
        await instances[0].printed(isReady);
      };
    },
    /** Stops the database; the function that it gives starts it again. */
    async stopDatabase() {
      const { port } = school.server;
      await school.server.stop();
      return async () => {
        school.server = await startEmbeddedPostgres({ dir: school.dir, settings: { fsync: "off" }, port });
      };
    },
    async close() {
      await Promise.all(instances.map(stopProduct));
      channels.child.kill("SIGTERM");
      await channels.ended;
      await balancer.stop();
      await db.$disconnect();
      await school.server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findPorts(): Promise<[number, number, number]> {
  return [await findFreePort(), await findFreePort(), await findFreePort()];
}
