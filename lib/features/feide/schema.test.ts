import { describe, expect, it } from "vitest";
import { verifyDataFeide } from "./contract";
import { inputInfoSchema } from "./schema";

const named = { dataporten_userid: "76a7a061", username: "kari", email: "Kari@vid.example" };
const keysOf = (input: unknown) =>
  inputInfoSchema.safeParse(input).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("the fields of the specification alone", () => {
  it("are an input, with nothing of ours", () => {
    expect(verifyDataFeide.input.parse({ code: "abc" })).toEqual({ code: "abc" });
    expect(inputInfoSchema.parse(named)).toEqual({ ...named, email: "kari@vid.example" });
    expect(inputInfoSchema.parse({ ...named, way: "identify" })).toMatchObject({ username: "kari" });
  });

  it("have their errors beside the field", () => {
    expect(keysOf({ ...named, email: "none" })).toEqual([["email", "validation.email"]]);
    expect(keysOf({ ...named, username: " " })?.[0]).toEqual(["username", "validation.required"]);
    expect(inputInfoSchema.safeParse({ ...named, way: "another" }).success).toBe(false);
  });

  it("are not mixed up with a way of ours", () => {
    const way = { way: "password", dataporten_userid: "76a7a061", username: "kari", password: "secret" };
    expect(inputInfoSchema.parse({ ...way, code: "" })).toEqual(way);
    expect(keysOf({ ...way, code: "12" })).toEqual([["code", "validation.code"]]);
    expect(inputInfoSchema.safeParse({ ...way, way: undefined }).success).toBe(false);
  });
});
