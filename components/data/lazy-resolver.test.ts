import { expect, test } from "vitest";
import { lazyResolver } from "./lazy-resolver";

const options = { fields: {}, shouldUseNativeValidation: false };
const errors = { name: { type: "max", message: "validation.too_long" } };

test("says what the loaded check says", async () => {
  const check = lazyResolver<{ name: string }, { name: string }>(async () => async () => ({ values: {}, errors }));
  expect(await check({ name: "x" }, undefined, options)).toEqual({ values: {}, errors });
});

test("lets everything through to the server when the check cannot load", async () => {
  const check = lazyResolver<{ name: string }, { name: string }>(() => Promise.reject(new Error("offline")));
  expect(await check({ name: "x" }, undefined, options)).toEqual({ values: { name: "x" }, errors: {} });
});
