import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import {
  copyGroupSchema,
  createGroupSchema,
  editGroupSchema,
  findTeacherSchema,
  groupChoicesSchema,
  groupDataSchema,
  groupItemSchema,
  listGroupsSchema,
  saveFollowUpRulesSchema,
  writeToGroupSchema,
} from "./schema";

const canEdit = permission("view_admin_edit_group");
const canAdd = permission("view_admin_add_group");

export const saveFollowUpRules = defineCall({
  method: "POST",
  path: "/group/save-follow-up-rules",
  access: canEdit,
  effect: "write",
  input: saveFollowUpRulesSchema,
  output: z.object({ revision: z.number() }),
  summary: "Sets a group's rules for absence and for when a student needs a look.",
});

export const writeToGroup = defineCall({
  method: "POST",
  path: "/group/write",
  access: canEdit,
  effect: "write",
  limit: "groupMails",
  input: writeToGroupSchema,
  output: z.object({ count: z.number() }),
  summary:
    "Mails the students of a group whose placement is not over, their primary supervisors with those who stand in for them, or both: each gets a mail alone and answers to the writer. Gives the number of mails. A second call with the same `sendId` sends nothing and gives the same number.",
});

export const listGroups = defineCall({
  method: "POST",
  path: "/admin/list-group",
  access: canEdit,
  effect: "read",
  input: listGroupsSchema,
  output: z.object({ items: z.array(groupItemSchema), nextCursor: z.number().nullable() }),
  summary:
    "Groups in an order, a page at a time: all for an admin, their own for a teacher. The search finds part of a name, course code, place or period, or of a teacher's name.",
});

export const getDataCreateGroup = defineCall({
  method: "GET",
  path: "/admin/getDataCreateGroup",
  access: canAdd,
  effect: "read",
  input: z.strictObject({}),
  output: groupChoicesSchema,
  summary:
    "What a group can be made of: active organisations and teachers, and the forms that have a published version. A teacher gets those of their own organisation.",
});

export const createGroup = defineCall({
  method: "POST",
  path: "/admin/createGroup",
  access: canAdd,
  effect: "write",
  input: createGroupSchema,
  output: z.object({ groupId: z.number() }),
  summary:
    "Makes a group without students. A teacher makes it in their own organisation and is one of its teachers. A second call with the same `sendId` makes none and gives the same number.",
});

export const getDataEditGroup = defineCall({
  method: "POST",
  path: "/admin/getDataEditGroup",
  access: canEdit,
  effect: "read",
  input: z.strictObject({ groupId: id }),
  output: groupDataSchema,
  summary: "What can be changed about a group, and the days and wards that its placements use.",
});

export const editGroup = defineCall({
  method: "POST",
  path: "/admin/editGroup",
  access: canEdit,
  effect: "write",
  input: editGroupSchema,
  output: z.object({ revision: z.number() }),
  summary:
    "Changes any of a group's fields; what is left out stays. Reports and evaluations that have begun keep their version of a form.",
});

export const copyGroup = defineCall({
  method: "POST",
  path: "/group/copy",
  access: canAdd,
  effect: "write",
  input: copyGroupSchema,
  output: z.object({ groupId: z.number() }),
  summary:
    "Copies a group to another period: its teachers, wards, forms and rules, and none of its students. A second call with the same `sendId` makes none and gives the same number.",
});

export const checkTeacherAlreadyExists = defineCall({
  method: "POST",
  path: "/admin/checkTeacherAlreadyExists",
  access: canEdit,
  effect: "read",
  limit: "lookups",
  input: findTeacherSchema,
  output: z.object({ exists: z.boolean(), userId: z.number().nullable() }),
  summary:
    "Whether an active teacher has a mail address, and who it is. A teacher finds those of their own organisation.",
});
