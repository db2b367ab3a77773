import { z } from "zod";
import { defineCall, permission, signedIn } from "@/lib/platform/http/contract";
import { placementSchema, setStandInSchema } from "./schema";

export const listPlacements = defineCall({
  method: "POST",
  path: "/placement/list",
  access: signedIn,
  effect: "read",
  input: z.strictObject({}),
  output: z.array(placementSchema),
  summary: "The placements in which the person has a seat, the latest first.",
});

export const setStandIn = defineCall({
  method: "POST",
  path: "/placement/set-stand-in",
  access: permission("view_student_overview"),
  effect: "write",
  input: setStandInSchema,
  output: z.object({ revision: z.number() }),
  summary: "Says from when until when the secondary supervisor stands in for the primary one, or that nobody does.",
});
