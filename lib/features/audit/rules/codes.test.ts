import { describe, expect, it } from "vitest";
import { domainKinds } from "@/lib/features/domain/rules";
import { storedStages } from "@/lib/features/evaluation/administration/rules";
import { signingSeats, ways } from "@/lib/features/evaluation/life/rules";
import { parties } from "@/lib/features/evaluation/rating/rules";
import { signatureKinds, signatureProofs } from "@/lib/features/evaluation/signing/rules";
import { talkFieldNames } from "@/lib/features/evaluation/talk/rules";
import { exportKinds } from "@/lib/features/export/rules";
import { reachedSteps, talks } from "@/lib/features/goal/rules";
import { groupAudiences } from "@/lib/features/group/schema";
import { jobKinds } from "@/lib/features/job/rules";
import { seats } from "@/lib/features/placement/rules";
import { givenAgain, reportActions, reportStatus } from "@/lib/features/report/life/rules";
import { kindNames } from "@/lib/features/retention/rules";
import { followableReasons } from "@/lib/features/student/rules";
import { roles } from "@/lib/platform/auth/permissions";
import nb from "@/messages/nb.json";
import { type CodeType, codeKeyOf, codeKeys } from "./codes";

const textOf = (key: string) =>
  key.split(".").reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], nb);

/** Every code that the features can write, by the type of its field. */
const written: Record<
  Exclude<CodeType, "yes_no" | "passed" | "visibility" | "area" | "form_change">,
  readonly unknown[]
> = {
  role: roles,
  seat: [...seats, ...signingSeats, ...parties],
  status: Object.values(reportStatus),
  stage: storedStages,
  talk: talks,
  reached: reachedSteps,
  reason: followableReasons,
  report_step: [...reportActions, givenAgain],
  signature: signatureKinds,
  proof: signatureProofs,
  way: ways,
  talk_field: [...talkFieldNames, "point:12"],
  domain_kind: domainKinds,
  export_kind: exportKinds,
  job_kind: Object.keys(jobKinds),
  job_subject: [...exportKinds, "preview", "import", "delete"],
  retention_kind: kindNames,
  audience: groupAudiences,
};

describe("a code that an entry can hold", () => {
  it.each(Object.entries(written))("of the type %s has a message key", (type, codes) => {
    for (const code of codes) expect([code, codeKeyOf(type as CodeType, code)]).toEqual([code, expect.any(String)]);
  });

  it.each(Object.values(codeKeys).flatMap((keys) => Object.values(keys)))("%s has a text", (key) => {
    expect(textOf(key)).toBeTypeOf("string");
  });

  it("that nothing writes any more has none", () => {
    expect(codeKeyOf("role", "Dean")).toBeUndefined();
    expect(codeKeyOf("role", "constructor")).toBeUndefined();
    expect(codeKeyOf("talk_field", "point:x")).toBeUndefined();
  });
});
