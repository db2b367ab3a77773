import type { ProcessFigures } from "../../platform/metrics/figures";
import type { Settings } from "../settings";
import type { InnerAddress } from "./inner-server";

/** What a web process needs to begin, beside its environment. */
export type Setup = Pick<Settings, "host" | "port" | "appUrl" | "trustProxy"> & {
  /** Where the parent has what there is once. */
  inner: InnerAddress;
  /** The data folder of the database that the parent runs, and whether that is away just now. */
  database: { dir: string; isAway: boolean } | undefined;
};

/** What the parent says to a web process. It leaves before it stops; the figures of each are asked for, and one gets those of all. */
export type FromParent =
  | { kind: "setup"; setup: Setup }
  | { kind: "database"; isAway: boolean }
  | { kind: "leave" }
  | { kind: "stop" }
  | { kind: "tell-figures"; question: number }
  | { kind: "all-figures"; question: number; all: ProcessFigures[] };

/**
 * What a web process says to its parent: that it listens to it from now on, that it does not hang, and the sentence for a failed start. It gives its figures, also
 * when it asks for those of all.
 */
export type FromChild =
  | { kind: "begun" }
  | { kind: "alive" }
  | { kind: "failed"; message: string }
  | { kind: "own-figures"; question: number; figures: ProcessFigures }
  | { kind: "ask-figures"; question: number; figures: ProcessFigures };
