import { describe, expect, it } from "vitest";
import { contentKeys, namedValuesOf } from "@/lib/features/notification/rules/keys";
import { reportActions } from "@/lib/features/report/life/rules";
import { errorKinds } from "@/lib/platform/errors";
import en from "@/messages/en.json";
import nb from "@/messages/nb.json";
import pt from "@/messages/pt.json";
import ptBr from "@/messages/pt-br.json";
import { contentOf, filesUnder } from "./files";

const textOf = (key: string, messages: object = nb): unknown =>
  key.split(".").reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], messages);

describe("a message key that the server sends", () => {
  /** The refusals in lib/: every literal in the format of error keys. */
  const sources = filesUnder("lib").filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file));
  const keys = new Set(
    sources.flatMap((file) =>
      [...contentOf(file).matchAll(/"((?:system|validation)\.[a-z_]+|(?:[a-z_]+\.)+error_[a-z_]+)"/g)].map(
        ([, key]) => key ?? "",
      ),
    ),
  );

  it("is found in the source", () => {
    expect(keys).toContain("evaluation.error_please_answer_for_required_questions");
    expect(keys).toContain("validation.too_long");
    for (const key of ["token.error_used", "user.error_email_taken", "feide.error_state", "viewer.error_inactive"])
      expect(keys).toContain(key);
    for (const { key } of Object.values(errorKinds)) expect(keys).toContain(key);
  });

  it.each([...keys].toSorted())("%s has a text", (key) => {
    for (const messages of [nb, en]) expect(textOf(key, messages)).toBeTypeOf("string");
  });
});

describe("a notification", () => {
  it.each([...contentKeys])("%s has a text in each language, with the values that its event declares", (key, known) => {
    for (const [locale, messages] of Object.entries({ nb, en, "pt-br": ptBr, pt })) {
      const text = String(textOf(key, messages));
      const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(named.toSorted(), `${locale}: ${text}`).toEqual([...namedValuesOf(known)].toSorted());
    }
  });

  it("has no text for an impossible event", () => {
    const { student, supervisor, teacher } = nb.notification;
    const written = Object.entries({ student, supervisor, teacher }).flatMap(([role, texts]) =>
      Object.keys(texts).map((event) => `notification.${role}.${event}`),
    );
    expect(written.toSorted()).toEqual([...contentKeys.keys()].toSorted());
  });
});

describe("a step of a report", () => {
  it.each(reportActions)("%s has a text for its button", (action) => {
    expect(textOf(`report.step_${action}`)).toBeTypeOf("string");
  });
});
