import { z } from "zod";
import { defineCall, signedIn } from "@/lib/platform/http/contract";
import { placementSchema } from "./schema";

export const listPlacements = defineCall({
  method: "POST",
  path: "/placement/list",
  access: signedIn,
  effect: "read",
  input: z.strictObject({}),
  output: z.array(placementSchema),
  summary: "The placements in which the person has a seat, the latest first.",
});
