import { getCalendar } from "@/lib/features/evaluation/calendar/contract";
import * as queries from "@/lib/features/evaluation/calendar/queries";
import { serveRaw } from "@/lib/platform/http/serve";

export const GET = serveRaw(getCalendar, queries.getCalendar);
