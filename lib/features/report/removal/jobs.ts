import "server-only";
import { z } from "zod";
import { defineTask } from "@/lib/platform/jobs/task";
import { purgeDeletedReports as purge } from "./commands/purge-deleted-reports";

export const purgeDeletedReports = defineTask(z.unknown(), () => purge());
