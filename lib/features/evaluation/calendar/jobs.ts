import "server-only";
import { z } from "zod";
import { defineTask } from "@/lib/platform/jobs/task";
import { terms } from "../life/rules";
import { mailCalendars } from "./commands";

export const mailTalkCalendar = defineTask(z.object({ evaluationId: z.number(), term: z.literal(terms) }), (talk) =>
  mailCalendars(talk),
);
