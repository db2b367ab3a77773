import { shippedSettings } from "@/lib/platform/school-settings";
import { db } from "../api";
import { onlyAdmins, type Row } from "./cells";

/** The settings as they are: saving them changes nothing for tests that run beside this one. */
async function settingsNow() {
  return (await db.schoolSettings.findFirst({ omit: { id: true } })) ?? shippedSettings;
}

/** Who reads and changes the settings of the school. */
export const settingsRows: readonly Row[] = [
  { call: "/admin/getSettings", input: () => ({}), own: onlyAdmins },
  { call: "/admin/saveSettings", input: settingsNow, own: onlyAdmins },
];
