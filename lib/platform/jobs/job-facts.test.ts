import { expect, it } from "vitest";
import { factsOf, toFlags } from "./job-facts";

const asStored = (flags: string[] | null) => flags && Object.fromEntries(flags.map((flag) => [flag, true]));

it("what is known of a job is read as it was stored", () => {
  const facts = { requestId: "a-1", mail: "sign_link", to: "kari:nordmann@skole.example" };
  expect(factsOf(asStored(toFlags(facts)))).toEqual(facts);
});

it("a job of which nothing is known has no flags", () => {
  expect(toFlags({ requestId: undefined })).toBeNull();
  expect(factsOf(null)).toEqual({});
});

it("flags of others say nothing", () => {
  expect(factsOf({ "colour:red": true, plain: true })).toEqual({});
});
