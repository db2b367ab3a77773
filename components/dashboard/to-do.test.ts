import { expect, test } from "vitest";
import { toDoOf } from "./to-do";

test.each([
  [{ awaitsMe: true, status: 3 }, "give"],
  [{ awaitsMe: true, status: 4 }, "give"],
  [{ awaitsMe: false, status: 1 }, "plan"],
  [{ awaitsMe: false, status: 2 }, "ask"],
  [{ awaitsMe: false, status: 3 }, "ask"],
  [{ awaitsMe: false, status: 4 }, "read"],
])("%j requires: %s", (item, toDo) => {
  expect(toDoOf(item)).toBe(toDo);
});
