import { describe, expect, it } from "vitest";
import { limits } from "./limits";
import { pageOf } from "./paging";

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
const pageOfThree = (count: number) => pageOf(rows(count), ({ id }) => id, 3);

describe("a page of rows", () => {
  it("goes on after its last row when there is one row more than it shows", () => {
    expect(pageOfThree(4)).toEqual({ items: rows(3), nextCursor: 3 });
  });

  it("is the last one when it shows every row", () => {
    expect(pageOfThree(3)).toEqual({ items: rows(3), nextCursor: null });
    expect(pageOfThree(0)).toEqual({ items: [], nextCursor: null });
  });

  it("shows only as many rows as a page has, however many follow", () => {
    expect(pageOfThree(9)).toEqual({ items: rows(3), nextCursor: 3 });
  });

  it("has the size of a list where no other is named", () => {
    expect(pageOf(rows(limits.listPageSize + 1), ({ id }) => `after ${id}`)).toEqual({
      items: rows(limits.listPageSize),
      nextCursor: `after ${limits.listPageSize}`,
    });
  });
});
