import { z } from "zod";
import { defineCall } from "@/lib/platform/http/contract";
import { id, sendId } from "@/lib/platform/validators";
import { access } from "../content/policy";
import { draftShape, formKind } from "../content/schema";
import { formComparisonSchema, formItemSchema, formName } from "./schema";

const newDraft = z.object({ formId: z.number(), versionId: z.number(), revision: z.number() });

export const listForm = defineCall({
  method: "POST",
  path: "/admin/listForm",
  access,
  effect: "read",
  input: z.strictObject({}),
  output: z.object({ items: z.array(formItemSchema) }),
  summary: "The forms of reports and evaluations by name, each with its versions and how much these are used.",
});

export const createForm = defineCall({
  method: "POST",
  path: "/admin/createForm",
  access,
  effect: "write",
  limit: "writing",
  input: z.strictObject({ name: formName, kind: formKind, sendId }),
  output: newDraft,
  summary:
    "Makes a form of a report or an evaluation with an empty draft. A second call with the same `sendId` makes none and gives the same.",
});

export const renameForm = defineCall({
  method: "POST",
  path: "/admin/renameForm",
  access,
  effect: "write",
  input: z.strictObject({ formId: id, name: formName }),
  output: z.object({ name: z.string() }),
  summary: "Gives a form another name.",
});

export const archiveForm = defineCall({
  method: "POST",
  path: "/admin/archiveForm",
  access,
  effect: "write",
  input: z.strictObject({ formId: id, archived: z.boolean() }),
  output: z.object({ archived: z.boolean() }),
  summary: "Takes a form out of the lists, or back into them. What has a version of it goes on with it.",
});

export const copyForm = defineCall({
  method: "POST",
  path: "/admin/copyForm",
  access,
  effect: "write",
  limit: "writing",
  input: z.strictObject({ versionId: id, name: formName, sendId }),
  output: newDraft,
  summary:
    "Makes a new form of the same kind whose draft copies a version; its questions keep their keys, so that the two can be compared. A second call with the same `sendId` makes none and gives the same.",
});

export const createFormDraft = defineCall({
  method: "POST",
  path: "/admin/createFormDraft",
  access,
  effect: "write",
  input: z.strictObject({ formId: id }),
  output: newDraft,
  summary: "Begins a new version from the latest published one. A form has one draft at most.",
});

export const discardFormDraft = defineCall({
  method: "POST",
  path: "/admin/discardFormDraft",
  access,
  effect: "write",
  input: z.strictObject(draftShape),
  output: z.object({ formRemoved: z.boolean() }),
  summary:
    "Throws a draft away, and with it a form that was never published. A second call by the same person changes nothing.",
});

export const publishForm = defineCall({
  method: "POST",
  path: "/admin/publishForm",
  access,
  effect: "write",
  input: z.strictObject(draftShape),
  output: z.object({ number: z.number(), publishedAt: z.string(), groups: z.number() }),
  summary:
    "Freezes a draft and gives it to the running groups of its form for what they begin from now on. What has begun keeps its version. A second call by the same person changes nothing and gives the same.",
});

export const compareFormVersion = defineCall({
  method: "POST",
  path: "/admin/compareFormVersion",
  access,
  effect: "read",
  input: z.strictObject({ beforeVersionId: id, afterVersionId: id }),
  output: formComparisonSchema,
  summary: "What one version of a form has that another of the same kind has not, question by question.",
});
