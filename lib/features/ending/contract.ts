import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { endGroupSchema } from "./schema";

const access = permission("view_admin_edit_group");
const output = z.object({ revision: z.number() });

export const endGroup = defineCall({
  method: "POST",
  path: "/group/end",
  access,
  effect: "write",
  input: endGroupSchema,
  output,
  summary:
    "Ends a group: nothing in it is written any more. Refused while evaluations are open, each of which is named as `evaluations.<id>`.",
});

export const reopenGroup = defineCall({
  method: "POST",
  path: "/group/reopen",
  access,
  effect: "write",
  input: endGroupSchema,
  output,
  summary: "Opens a group again that was ended.",
});
