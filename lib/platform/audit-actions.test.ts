import { describe, expect, it } from "vitest";
import { locales } from "@/lib/platform/i18n/locales";
import { messagesOf } from "@/lib/platform/i18n/messages";
import { actionsOn, auditActions, auditKinds, kindOf } from "./audit-actions";
import { auditFields } from "./audit-fields";

describe("the audited actions", () => {
  it("are each of one kind of record", () => {
    expect(auditKinds.flatMap(actionsOn).toSorted()).toEqual([...auditActions].toSorted());
    expect(kindOf("evaluation.revoke_sign_link")).toBe("evaluation");
    expect(actionsOn("job")).toEqual(["job.cancel"]);
  });

  it.each(locales)("have a text in %s, and so do their kinds and fields, and nothing else does", (locale) => {
    const { action, kind, field } = messagesOf(locale).audit;
    const written = Object.entries(action).flatMap(([of, texts]) => Object.keys(texts).map((name) => `${of}.${name}`));
    expect(written.toSorted()).toEqual([...auditActions].toSorted());
    expect(Object.keys(kind).toSorted()).toEqual([...auditKinds].toSorted());
    expect(Object.keys(field).toSorted()).toEqual(Object.keys(auditFields).toSorted());
  });
});
