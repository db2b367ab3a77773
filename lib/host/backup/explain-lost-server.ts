import { existsSync, readFileSync } from "node:fs";
import { explainFullDisk } from "../host-error";
import { postgresFiles } from "../postgres-files";

/** The sentence for an error of a server that a full disk has ended: its log says so, the lost connection does not. */
export function explainLostServer(error: unknown, dir: string): unknown {
  const { log } = postgresFiles(dir);
  const explained = explainFullDisk(error, dir);
  if (explained !== error || !existsSync(log)) return explained;
  const isFull = /(ERROR|PANIC|FATAL):.*no space left on device/i.test(readFileSync(log, "utf8"));
  return isFull ? explainFullDisk(new Error("no space left on device"), dir) : error;
}
