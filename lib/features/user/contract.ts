import { z } from "zod";
import { defineCall, signedIn } from "@/lib/platform/http/contract";
import { settingSchema } from "./schema";

export const getSetting = defineCall({
  method: "GET",
  path: "/user/getSetting",
  access: signedIn,
  effect: "read",
  input: z.strictObject({}),
  output: z.object({ setting: settingSchema }),
  summary: "What the person chose for the screen.",
});
