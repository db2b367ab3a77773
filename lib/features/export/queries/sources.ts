import "server-only";
import type { ExportKind } from "../rules";
import { absences } from "./absences";
import { audit } from "./audit";
import { evaluations } from "./evaluations";
import { groups } from "./groups";
import { reports } from "./reports";
import type { ExportSource, SourceInput } from "./source";
import { users } from "./users";

/** Where the rows of each kind come from. */
export const sources: Record<ExportKind, (input: SourceInput) => ExportSource> = {
  evaluations,
  reports,
  absences,
  users,
  groups,
  audit,
};
