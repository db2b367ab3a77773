import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { appendNew, hasMore } from "./list-pages";

describe("viewing more", () => {
  it.each([
    [0, 0, false],
    [0, 1, true],
    [1, 5, false],
    [1, 6, true],
    [2, 10, false],
    [2, 11, true],
  ])("with %i pages of five loaded of %i: %s", (pages, total, more) => {
    expect(hasMore(pages, 5, total)).toBe(more);
  });

  it("ends when every page is loaded, whatever the total", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 1, max: 50 }), (total, size) => {
        const pages = Math.ceil(total / size);
        expect(hasMore(pages, size, total)).toBe(false);
        expect(pages === 0 || hasMore(pages - 1, size, total)).toBe(true);
      }),
    );
  });

  it("appends what is not there yet, in order, and keeps what is", () => {
    const items = fc.uniqueArray(fc.nat(50)).map((ids) => ids.map((notificationId) => ({ notificationId })));
    fc.assert(
      fc.property(items, items, (loaded, page) => {
        const all = appendNew(loaded, page);
        expect(all.slice(0, loaded.length)).toEqual(loaded);
        expect(new Set(all.map(({ notificationId }) => notificationId)).size).toBe(all.length);
        for (const item of page) expect(all).toContainEqual(item);
        expect(appendNew(all, page)).toEqual(all);
      }),
    );
  });
});
