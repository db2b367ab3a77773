import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyContent, anyForm, anyKind } from "@/tests/support/any-form";
import { compareContents } from "./rules";

const twoOfAKind = anyKind.chain((kind) => fc.tuple(anyContent(kind), anyContent(kind)));

describe("a comparison of any two forms", () => {
  it("finds no difference between a form and itself", () => {
    fc.assert(
      fc.property(anyForm, ({ content }) => {
        const { added, removed, changed, help, scale } = compareContents(content, content, "nb");
        expect([added, removed, changed, help, scale]).toEqual([[], [], [], [], []]);
      }),
    );
  });

  it("adds in one direction what it removes in the other", () => {
    fc.assert(
      fc.property(twoOfAKind, ([one, other]) => {
        const [there, back] = [compareContents(one, other, "nb"), compareContents(other, one, "nb")];
        const keys = (list: { key: string }[]) => list.map(({ key }) => key).toSorted();
        expect(keys(there.added)).toEqual(keys(back.removed));
        expect(keys(there.removed)).toEqual(keys(back.added));
        expect(keys(there.changed.filter(({ fields }) => fields.length > 0))).toEqual(
          keys(back.changed.filter(({ fields }) => fields.length > 0)),
        );
      }),
    );
  });
});
