import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import pg from "pg";
import { expect, it } from "vitest";
import { queuePool } from "@/lib/platform/jobs/queue-pool";

/** What PostgreSQL says while it starts or stops. */
const fields = ["SFATAL", "C57P03", "Mthe database system is starting up", ""].join("\0");

function refusal(): Buffer {
  const text = Buffer.from(`${fields}\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

it("a database that starts is no reason for the queue to wait longer from try to try", async () => {
  const server = createServer((socket) => socket.once("data", () => socket.end(refusal()))).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const shared = new pg.Pool({ host: "127.0.0.1", port, user: "any", database: "any" });
  await expect(shared.connect()).rejects.toMatchObject({ code: "57P03" });
  const queue = queuePool(shared);
  const told = await new Promise<Error | undefined>((resolve) => queue.connect((error) => resolve(error)));
  for (const error of [told, await queue.connect().catch((error) => error)]) {
    expect(error).toMatchObject({ message: "the database system is starting up", cause: { code: "57P03" } });
    expect(error).not.toHaveProperty("code");
  }
  await shared.end();
  server.close();
});
