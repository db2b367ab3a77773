import { expect, it } from "vitest";
import { z } from "zod";
import { newId } from "./new-id";

it("an id is a UUID as the calls take it, and another one each time", () => {
  const ids = Array.from({ length: 100 }, newId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
