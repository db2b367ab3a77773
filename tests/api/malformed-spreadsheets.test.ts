import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { importForm } from "@/lib/features/form/exchange/contract";
import { limits } from "@/lib/platform/limits";
import { expectEnvelope } from "../support/api";
import { makeReady } from "../support/ready";
import { sendTo } from "../support/registry";
import { makeWorld, type World } from "../support/subject";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const fileOf = (content: BlobPart) => new File([content], "form.xlsx");

/** Sends a valid import with the given changes. */
async function put(given: Record<string, unknown>) {
  const { token, input } = await makeReady(world, importForm);
  const answered = await sendTo(importForm, { ...input, ...given }, { bearer: token });
  expect(answered.status, answered.text).toBeLessThan(500);
  expectEnvelope(answered);
  return answered;
}

describe("an import of a form", () => {
  it.each<[string, BlobPart]>([
    ["an empty file", ""],
    ["a text", "hello"],
    ["the first bytes of an archive", "PK\x03\x04"],
    ["a file beyond the limit", new Uint8Array(randomBytes(limits.spreadsheetBytes + 1))],
    ["a file of 20 MB", new Uint8Array(randomBytes(20_000_000))],
  ])("reports with the file what is wrong with %s", async (_, content) => {
    const { status, body } = await put({ file: fileOf(content) });
    expect(status).toBe(400);
    expect(body?.errors).toEqual({ file: [expect.any(String)] });
  });

  it.each([
    ["versionId", "abc"],
    ["versionId", "-1"],
    ["revision", "1.5"],
    ["dryRun", "perhaps"],
    ["removeMissing", "1"],
    ["file", "form.xlsx"],
    ["no_such_field", "1"],
  ])("refuses as bad input a %s that is %s", async (field, value) => {
    expect((await put({ [field]: value })).status).toBe(400);
  });

  it("finds no version beyond the largest id, as for one that does not exist", async () => {
    for (const versionId of [limits.idMax, limits.idMax + 1]) expect((await put({ versionId })).status).toBe(404);
  });
});
