import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assertPreviewName, previewsFolder } from "./preview";

describe("the name of a preview", () => {
  it.each(["a", "7", "pr-123", "x".repeat(40)])("can be %s", (name) => {
    expect(() => assertPreviewName(name)).not.toThrow();
  });

  it.each([
    "",
    " ",
    "pr 1",
    "pr/1",
    "../up",
    "..",
    ".",
    "a.b",
    "PR-1",
    "-a",
    "a-",
    "a_b",
    "å",
    "a\nb",
    "x".repeat(41),
    "x".repeat(200),
  ])("cannot be %j", (name) => {
    expect(() => assertPreviewName(name)).toThrow(/cannot be a name: a preview's name has lower-case letters/);
  });

  it("is part of a folder, a database and a host name, so it has nothing that means something there", () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        try {
          assertPreviewName(name);
        } catch {
          return;
        }
        expect(name).toMatch(/^[a-z0-9-]{1,40}$/);
      }),
    );
  });
});

it("previews are in a folder of their own, or where PREVIEWS_DIR says", () => {
  expect(previewsFolder({}, "/repo")).toBe("/repo/.data/previews");
  expect(previewsFolder({ PREVIEWS_DIR: "/var/lib/previews" }, "/repo")).toBe("/var/lib/previews");
});
