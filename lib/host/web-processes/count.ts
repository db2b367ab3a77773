import { readFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";

/** The most that may be asked for. */
export const maxWebProcesses = 64;

/** What a process of a busy school takes, with some room, in bytes. */
const PROCESS_BYTES = 1024 * 2 ** 20;
/** What is left to the system, to the parent and to an embedded database. */
const REST_BYTES = 1024 * 2 ** 20;

/** So many cores are busy with one process, its threads and the database: a second process answered no more requests (docs/production.md, Sizes). */
const CORES_OF_ONE = 2;

/** With more than these nobody asked for, a PostgreSQL as it is installed (100 connections) would refuse some. */
const MOST_ON_FOREIGN = 6;

/** The connections to PostgreSQL of one start, as long as each process has the fewest that it can work with. */
const CONNECTIONS = 60;
const CONNECTIONS_EACH = { fewest: 8, most: 20 } as const;

/** What a machine, or a container on it, offers. */
export type Machine = { cores: number; bytes: number };

/** The machine as this process may use it: bound to some processors, or in a container with a share of them. */
export function thisMachine(): Machine {
  const constrained = process.constrainedMemory();
  return {
    cores: Math.max(1, Math.min(availableParallelism(), Math.floor(coresOfContainer()))),
    bytes: Math.min(totalmem(), constrained > 0 ? constrained : Number.POSITIVE_INFINITY),
  };
}

/** The processors' time that a container may use (cgroup v2: microseconds a period); infinite outside of one. */
function coresOfContainer(): number {
  try {
    const [quota, period] = readFileSync("/sys/fs/cgroup/cpu.max", "utf8").split(" ").map(Number);
    return quota && period ? Math.max(1, quota / period) : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * How many web processes a start has where nobody has said: one on two cores or fewer; on more, one for each core, of which an embedded
 * database gets one; fewer when the memory would not suffice for a gigabyte each and one besides, or a foreign database for their connections.
 */
export function usualWebProcesses({ cores, bytes }: Machine, hasOwnDatabase: boolean): number {
  if (cores <= CORES_OF_ONE) return 1;
  const spared = hasOwnDatabase ? cores - 1 : cores;
  const fitting = Math.floor((bytes - REST_BYTES) / PROCESS_BYTES);
  const served = hasOwnDatabase ? maxWebProcesses : MOST_ON_FOREIGN;
  return Math.max(1, Math.min(spared, fitting, served));
}

type Choice = {
  /** As somebody has set it. */
  wanted: number | undefined;
  /** Hot reload works in one process only. */
  dev: boolean;
  hasOwnDatabase: boolean;
  say: (line: string) => void;
};

/** How many web processes this start has: as many as somebody has set, or as suit the machine; in development one, whatever is set. */
export function chooseWebProcesses({ wanted, dev, hasOwnDatabase, say }: Choice): number {
  if (!dev) return wanted ?? usualWebProcesses(thisMachine(), hasOwnDatabase);
  if (wanted !== undefined && wanted > 1) say(`WEB_PROCESSES is ${wanted}, but in development one process answers.`);
  return 1;
}

/** How many connections to PostgreSQL each of so many web processes opens at most, for requests and jobs. */
export const connectionsEach = (processes: number): number =>
  Math.min(CONNECTIONS_EACH.most, Math.max(CONNECTIONS_EACH.fewest, Math.floor(CONNECTIONS / processes)));

/** Connections that a process has besides: what it follows, and the marks of the job runner. */
const BESIDES = 4;
/** For commands beside the product, such as a backup. */
const FOR_OTHERS = 20;

/** How many connections an embedded database has to allow. */
export const connectionsOfAll = (processes: number, each = connectionsEach(processes)): number =>
  Math.max(100, processes * (each + BESIDES) + FOR_OTHERS);
