import { expect, it } from "vitest";
import { z } from "zod";
import { lengthOf } from "./text-length";

it.each(["", "abc", "😀", "a😀b", "å", "👩‍⚕️"])("the length of %j is what a schema counts", (text) => {
  const length = lengthOf(text);
  expect(z.string().max(length).safeParse(text).success).toBe(true);
  expect(z.string().max(length).safeParse(`${text}😀`).success).toBe(false);
});
