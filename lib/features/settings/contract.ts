import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { saveSettingsSchema, settingsSchema } from "./schema";

const access = permission("manage_settings");

export const getSettings = defineCall({
  method: "POST",
  path: "/admin/getSettings",
  access,
  effect: "read",
  input: z.strictObject({}),
  output: settingsSchema,
  summary: "The settings of the school, and what its environment says.",
});

export const saveSettings = defineCall({
  method: "POST",
  path: "/admin/saveSettings",
  access,
  effect: "write",
  input: saveSettingsSchema,
  output: z.object({ revision: z.number() }),
  summary: "Changes the settings of the school. Groups and accounts that exist stay as they are.",
});
