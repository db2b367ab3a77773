import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterProof, canUseEmail, proofProblemIn, readIdentity } from "./rules";

const principal = "https://n.feide.no/claims/eduPersonPrincipalName";
const userid = "https://n.feide.no/claims/userid_sec";
const former = "dataporten-userid_sec";

const person = { sub: "76a7a061-3c55-430d-8ee0-6f82ec42501f", name: "Kari Nordmann", email: "kari@vid.example" };

describe("a person's organisation", () => {
  it.each([
    ["the principal name", { [principal]: "kari@vid.example" }, "vid.example"],
    ["the Feide id", { [userid]: ["feide:kari@vid.example"] }, "vid.example"],
    ["a Feide id that is no list", { [userid]: "feide:kari@vid.example" }, "vid.example"],
    ["the id's former name", { [former]: ["feide:kari@vid.example"] }, "vid.example"],
    ["a Feide id among others", { [userid]: ["p:12", "nin:01017000000", "feide:k@vid.example"] }, "vid.example"],
    [
      "the principal name before the Feide id",
      { [principal]: "k@a.example", [userid]: ["feide:k@b.example"] },
      "a.example",
    ],
    ["any case", { [principal]: "Kari@VID.Example" }, "vid.example"],
    ["a sub-domain, which is its own", { [principal]: "kari@stud.vid.example" }, "stud.vid.example"],
  ])("is read from %s", (_, claims, realm) => {
    expect(readIdentity({ ...person, ...claims })?.realm).toBe(realm);
  });

  it.each([
    ["is named nowhere", {}],
    ["is of another kind of id", { [userid]: ["p:kari@vid.example"] }],
    ["has no @", { [principal]: "vid.example" }],
    ["has two @", { [principal]: "kari@other.example@vid.example" }],
    ["has no name before it", { [principal]: "@vid.example" }],
    ["has spaces", { [principal]: "kari @vid.example" }],
    ["ends in a dot", { [principal]: "kari@vid.example." }],
    ["is one word", { [principal]: "kari@localhost" }],
    ["is a number", { [principal]: 7 }],
  ])("is none when it %s", (_, claims) => {
    expect(readIdentity({ ...person, ...claims })).toBeNull();
  });
});

describe("an identity", () => {
  it("contains the data from Feide, and nothing else of it", () => {
    expect(
      readIdentity({ ...person, email: " Kari@VID.example", [principal]: "kari.n@vid.example", extra: 1 }),
    ).toEqual({
      subject: person.sub,
      name: "Kari Nordmann",
      email: "kari@vid.example",
      userName: "kari.n",
      realm: "vid.example",
    });
  });

  it("needs no name or usable mail address, but always a subject", () => {
    const claims = { [principal]: "kari@vid.example" };
    expect(readIdentity({ sub: "1", ...claims, email: "none" })).toMatchObject({ name: "", email: "" });
    expect(readIdentity({ ...claims })).toBeNull();
    expect(readIdentity({ sub: "", ...claims })).toBeNull();
  });

  it("never throws, for any claims", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (one, other) => {
        const identity = readIdentity({ ...person, [principal]: one, [userid]: other });
        expect(identity === null || identity.realm.includes(".")).toBe(true);
        expect(() => readIdentity(one)).not.toThrow();
      }),
    );
  });
});

describe("a new account's mail address", () => {
  it("is Feide's where that can be used, and free to type otherwise", () => {
    const identity = { email: "kari@vid.example" };
    expect(canUseEmail("kari@vid.example", identity, true)).toBe(true);
    expect(canUseEmail("ola@vid.example", identity, true)).toBe(false);
    expect(canUseEmail("ola@vid.example", identity, false)).toBe(true);
  });
});

describe("the way back from a proof", () => {
  const hash = "a".repeat(64);

  it("leads to the page of what is proved, with what went wrong", () => {
    expect(afterProof({ purpose: "change_email", content: "a@b.example" })).toBe("/profile/index");
    expect(afterProof({ purpose: "end_feide" }, "cancelled")).toBe("/profile/index?proof=end_feide&problem=cancelled");
    const content = `12:1:${hash}`;
    expect(afterProof({ purpose: "sign_evaluation", content })).toBe("/student/evaluation/12/1?sign=1");
    expect(afterProof({ purpose: "sign_evaluation", content }, "stale")).toBe(
      "/student/evaluation/12/1?sign=1&proof=sign_evaluation&problem=stale",
    );
  });

  it.each(["", "12", `//evil.example:1:${hash}`, `12:1:${hash}x`, `12:9:${hash}`, `0:1:${hash}`, `12:1:${hash}\n`])(
    "leads nowhere else for the content %j",
    (content) => {
      expect(afterProof({ purpose: "sign_evaluation", content })).toBe("/dashboard");
    },
  );

  it("names its problem for its own purpose only", () => {
    const query = { proof: "sign_evaluation", problem: "stale" };
    expect(proofProblemIn(query, "sign_evaluation")).toBe("stale");
    expect(proofProblemIn(query, "end_feide")).toBeNull();
    expect(proofProblemIn({ ...query, problem: "made-up" }, "sign_evaluation")).toBeNull();
  });
});
