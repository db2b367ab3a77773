import { z } from "zod";
import { defineCall, signedIn } from "@/lib/platform/http/contract";
import {
  acknowledgeNoticeSchema,
  discardNoticeSchema,
  giveNoticeSchema,
  liftNoticeSchema,
  noticeSavedSchema,
  openNoticeSchema,
  saveNoticeSchema,
} from "./schema";

export const saveNotice = defineCall({
  method: "POST",
  path: "/evaluation/save-notice",
  access: signedIn,
  effect: "write",
  input: saveNoticeSchema,
  output: noticeSavedSchema,
  summary:
    "A supervisor or teacher begins or changes the draft of a written notice about danger of not passing; once it is given, they add minutes and the plan. What is left out stays as it was.",
});

export const discardNotice = defineCall({
  method: "POST",
  path: "/evaluation/discard-notice",
  access: signedIn,
  effect: "write",
  input: discardNoticeSchema,
  output: z.null(),
  summary: "A supervisor or teacher deletes the draft of a written notice. A notice that was given is lifted instead.",
});

export const giveNotice = defineCall({
  method: "POST",
  path: "/evaluation/give-notice",
  access: signedIn,
  effect: "write",
  limit: "writing",
  input: giveNoticeSchema,
  output: noticeSavedSchema,
  summary:
    "A teacher gives a drafted notice, which freezes its texts. After the last safe day it needs a reason, and says whether it is about grave conduct that arose later.",
});

export const openNotice = defineCall({
  method: "POST",
  path: "/evaluation/open-notice",
  access: signedIn,
  effect: "write",
  input: openNoticeSchema,
  output: z.null(),
  summary: "Records that the student has a given notice on the screen; the first time counts.",
});

export const acknowledgeNotice = defineCall({
  method: "POST",
  path: "/evaluation/acknowledge-notice",
  access: signedIn,
  effect: "write",
  limit: "writing",
  input: acknowledgeNoticeSchema,
  output: noticeSavedSchema,
  summary:
    "The student confirms to have read a given notice, with or without a remark; a remark can be added once later, and each new version of the plan confirmed. It does not mean that they agree.",
});

export const liftNotice = defineCall({
  method: "POST",
  path: "/evaluation/lift-notice",
  access: signedIn,
  effect: "write",
  input: liftNoticeSchema,
  output: noticeSavedSchema,
  summary: "A teacher lifts a given notice, with a reason. It stays on the record, and a new one can follow.",
});
