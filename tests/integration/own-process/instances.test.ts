import "../../support/database";
import { describe, expect, it, onTestFinished } from "vitest";
import { agreementsOf, type SharedSettings } from "@/lib/host/agreements";
import { withClient } from "@/lib/host/database";
import { joinInstances, TURN } from "@/lib/host/instances";
import { findFreePort } from "@/lib/host/processes";
import { soon } from "../../support/soon";

const url = () => process.env.DATABASE_URL ?? "";

const shared: SharedSettings = {
  sessionSecret: "a secret of both",
  timeZone: "Europe/Oslo",
  channels: { appId: "school", key: "public-key", secret: "private-secret", isEmbedded: false },
};

/** An instance, until the end of the test. */
async function join(given: Partial<SharedSettings> = {}, patienceMs = 0, said: string[] = []) {
  const { leave, lost } = await joinInstances(url(), agreementsOf({ ...shared, ...given }), {
    say: (line) => said.push(line),
    patienceMs,
  });
  onTestFinished(leave);
  return { leave, lost };
}

/** The connections that have joined. While one is still joining it has the turn too, a lock of one number. */
const locks = () =>
  withClient(url(), async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and application_name = 'practicum instance'
         and datname = current_database()
       group by pid having every(objsubid = 2)`,
    );
    return rows.map(({ pid }) => pid);
  });

describe("instances on one database", () => {
  it("go together with the same settings", async () => {
    await join();
    await join();
    await join();
    await soon(async () => expect(await locks()).toHaveLength(3));
  });

  const other = { appId: "school", key: "another-key", secret: "private-secret", isEmbedded: false };
  const embedded = { ...shared.channels, isEmbedded: true };
  it.each<[string, Partial<SharedSettings>, Partial<SharedSettings>, string]>([
    ["another NEXTAUTH_SECRET", {}, { sessionSecret: "another secret" }, "another NEXTAUTH_SECRET"],
    ["another time zone", {}, { timeZone: "Asia/Kathmandu" }, "another SCHOOL_TIME_ZONE"],
    ["another Channels service", {}, { channels: other }, "another Channels service"],
    [
      "a Channels server of its own beside that of the other",
      { channels: embedded },
      { channels: embedded },
      "Set PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET and PUSHER_HOST of one Channels service on every instance",
    ],
  ])("refuse one with %s, which says what to set", async (_, first, second, sentence) => {
    await join(first);
    await expect(join(second)).rejects.toThrow(sentence);
  });

  it("let one use the Channels server of another", async () => {
    await join({ channels: embedded });
    await join();
  });

  it("let one with other settings in as soon as the last with the present ones has stopped", async () => {
    const present = await join();
    const said: string[] = [];
    const waiting = join({ sessionSecret: "another secret" }, 30_000, said);
    await soon(() => expect(said).toEqual(["Waiting for another instance with other settings to stop"]));
    await present.leave();
    await waiting;
  });

  it("wait for one that is joining, and end with a sentence when that takes too long", async () => {
    const said: string[] = [];
    await withClient(url(), async (client) => {
      await client.query("select pg_advisory_lock($1)", [TURN]);
      await expect(join({}, 0, said)).rejects.toMatchObject({
        name: "HostError",
        message: expect.stringContaining("Another instance on this database has been joining it all the time, or died"),
      });
      expect(said.splice(0)).toEqual(["Waiting for another instance that is joining"]);
      const waiting = join({}, 30_000, said);
      await soon(() => expect(said).toEqual(["Waiting for another instance that is joining"]));
      await client.query("select pg_advisory_unlock($1)", [TURN]);
      await waiting;
    });
  });

  it("end with a sentence when the database does not answer", async () => {
    const nowhere = `postgresql://nobody@127.0.0.1:${await findFreePort()}/practicum`;
    const joining = joinInstances(nowhere, agreementsOf(shared), { say: () => {}, patienceMs: 0 });
    await expect(joining).rejects.toMatchObject({
      name: "HostError",
      message: expect.stringMatching(/^The database did not answer while this instance joined .*ECONNREFUSED/),
    });
  });

  /** Ends the connection of the only instance, as a database does that starts again. */
  async function cutOff(): Promise<number> {
    const pid = await soon(async () => {
      const [only, ...others] = await locks();
      if (only === undefined || others.length > 0) throw new Error("There is not exactly one.");
      return only;
    });
    await withClient(url(), (client) => client.query("select pg_terminate_backend($1)", [pid]));
    return pid;
  }

  /** The locks of an instance with another session secret, to be taken as one does that was faster than ours. */
  async function readLocksOfOther(): Promise<{ kind: number; value: number }[]> {
    const { leave } = await join({ sessionSecret: "another secret" });
    const { rows } = await withClient(url(), (client) =>
      client.query<{ kind: number; value: number }>(
        `select classid::int as kind, objid::int as value from pg_locks
         where locktype = 'advisory' and objsubid = 2 and database = (select oid from pg_database where datname = current_database())`,
      ),
    );
    await leave();
    return rows;
  }

  const inPlaceOf = (locks: { kind: number; value: number }[], work: () => Promise<void>) =>
    withClient(url(), async (client) => {
      for (const { kind, value } of locks) await client.query("select pg_advisory_lock_shared($1, $2)", [kind, value]);
      await work();
    });

  it("end with a sentence when one with other settings has come while the database was away", async () => {
    const other = await readLocksOfOther();
    const said: string[] = [];
    const { lost } = await join({}, 0, said);
    await inPlaceOf(other, async () => {
      await cutOff();
      await expect(lost).rejects.toThrow("another NEXTAUTH_SECRET");
    });
    expect(said).toEqual(["Waiting for another instance with other settings to stop"]);
  });

  it("join again when the one with other settings that came meanwhile has stopped", async () => {
    const other = await readLocksOfOther();
    const said: string[] = [];
    await join({}, 30_000, said);
    await inPlaceOf(other, async () => {
      await cutOff();
      await soon(() => expect(said).toHaveLength(1));
      expect(await locks()).toEqual([]);
    });
    await soon(async () => expect(await locks()).toHaveLength(1));
  });

  it("join again after the database was away", async () => {
    await join();
    const pid = await cutOff();
    await soon(async () => {
      const [next] = await locks();
      expect(next).toBeDefined();
      expect(next).not.toBe(pid);
    });
    await expect(join({ sessionSecret: "another secret" })).rejects.toThrow("another NEXTAUTH_SECRET");
  });
});
