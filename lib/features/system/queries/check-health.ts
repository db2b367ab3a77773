import "server-only";
import { readDisk } from "@/lib/platform/disk";
import { env } from "@/lib/platform/env";
import { isRunnerLive } from "@/lib/platform/jobs/runner";
import { processWide } from "@/lib/platform/process-wide";
import { reachDatabase } from "@/lib/platform/reach-database";
import { reachChannels } from "@/lib/platform/realtime/publish";
import { isStopping } from "@/lib/platform/stopping";
import { type CheckName, type CheckState, type Checks, isDiskFull, type Verdict, verdictOf } from "../rules";

/** A check that takes longer has failed: a balancer waits for a few seconds only. */
const patienceMs = 2_000;
/** Everybody who asks within this time gets the same answer. */
const keptMs = 1_000;

type Check = () => Promise<CheckState>;

const checks: Record<CheckName, Check> = {
  database: async () => {
    await reachDatabase();
    return "ok";
  },
  disk: async () => (isDiskFull(await readDisk(env.DATA_DIR)) ? "failed" : "ok"),
  channels: async () => ((await reachChannels()) ? "ok" : "failed"),
  jobs: async () => {
    if (env.WORKER === "off") return "off";
    return isRunnerLive() ? "ok" : "failed";
  },
};

type Health = { verdict: Verdict; checks: Checks };
type Kept = { at: number; checks: Promise<Checks> };

const heldHealth = processWide("health", (): { kept?: Kept; running: Map<CheckName, Promise<CheckState>> } => ({
  running: new Map(),
}));

/**
 * A check within its time. One that still runs is not begun beside itself: the database and the Channels service have a limit of their own, and a
 * disk that hangs would take one thread of the process after the other.
 */
async function checkInTime(name: CheckName, running: Map<CheckName, Promise<CheckState>>): Promise<CheckState> {
  const begun =
    running.get(name) ??
    checks[name]()
      .catch((): CheckState => "failed")
      .finally(() => running.delete(name));
  running.set(name, begun);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CheckState>((resolve) => {
    timer = setTimeout(() => resolve("failed"), patienceMs);
  });
  return Promise.race([begun, late]).finally(() => clearTimeout(timer));
}

async function checkAll(running: Map<CheckName, Promise<CheckState>>): Promise<Checks> {
  const [database, disk, channels, jobs] = await Promise.all([
    checkInTime("database", running),
    checkInTime("disk", running),
    checkInTime("channels", running),
    checkInTime("jobs", running),
  ]);
  return { database, disk, channels, jobs };
}

/** How this process is. The checks are up to a second old, so that frequent questions cost little. */
export async function checkHealth(): Promise<Health> {
  const health = heldHealth();
  const now = performance.now();
  if (!health.kept || now - health.kept.at > keptMs) health.kept = { at: now, checks: checkAll(health.running) };
  const found = await health.kept.checks;
  return { verdict: verdictOf(found, isStopping()), checks: found };
}
