import type { Settings } from "../settings";
import type { InnerAddress } from "./inner-server";

/** What a web process needs to begin, beside its environment. */
export type Setup = Pick<Settings, "host" | "port" | "appUrl" | "trustProxy"> & {
  /** Where the parent has what there is once. */
  inner: InnerAddress;
  /** The data folder of the database that the parent runs, and whether that is away just now. */
  database: { dir: string; isAway: boolean } | undefined;
};

/** What the parent says to a web process. */
export type FromParent = { kind: "setup"; setup: Setup } | { kind: "database"; isAway: boolean } | { kind: "stop" };

/** What a web process says to its parent: that it listens to it from now on, and the sentence for a failed start. */
export type FromChild = { kind: "begun" } | { kind: "failed"; message: string };
