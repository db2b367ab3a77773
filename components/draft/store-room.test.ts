import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasTextOnlyHere, heldUnder, hold, letGo } from "./store-room";

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  letGo("");
});

afterEach(() => {
  letGo("");
  vi.unstubAllGlobals();
});

test("the browser asks before the page is left as long as something is held, and no longer", () => {
  const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(isAsked()).toBe(false);
  hold("answers/1/2/3/", { value: "A" });
  hold("answers/1/2/4/", { value: "B" });
  expect([hasTextOnlyHere(), isAsked()]).toEqual([true, true]);
  letGo("answers/1/2/3/");
  expect([hasTextOnlyHere(), isAsked()]).toEqual([true, true]);
  letGo("answers/1/2/4/");
  expect([hasTextOnlyHere(), isAsked()]).toEqual([false, false]);
});

test("what is held is found by the start of its key, of one person only", () => {
  hold("answers/1/2/3/", { value: "A" });
  hold("answers/12/2/3/", { value: "Somebody else's" });
  expect(heldUnder("answers/1/")).toEqual([{ value: "A" }]);
  letGo("answers/1/");
  expect(heldUnder("answers/")).toEqual([{ value: "Somebody else's" }]);
});
