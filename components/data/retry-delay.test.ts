import { expect, test } from "vitest";
import { retryDelay } from "./retry-delay";

test("the wait between tries doubles up to half a minute", () => {
  expect([1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});
