import { beforeAll, describe, expect, it } from "vitest";
import { importForm } from "@/lib/features/form/exchange/contract";
import { limits } from "@/lib/platform/limits";
import { countCells } from "../runner/cells";
import { expectEnvelope, isText } from "../support/api";
import { samples } from "../support/fuzz";
import { handmade } from "../support/handmade-workbook";
import { hostileWorkbooks } from "../support/hostile-workbooks";
import { longestWaitDuring } from "../support/longest-wait";
import { makeReady } from "../support/ready";
import { sendTo } from "../support/registry";
import { makeWorld, type World } from "../support/subject";

let world: World;
let sender: Awaited<ReturnType<typeof makeReady>>;
let sent = 0;
beforeAll(async () => {
  world = await makeWorld();
});

/** Sends a file in place of a form; one person may send thirty in ten minutes. */
async function upload(content: Buffer<ArrayBuffer>) {
  if (sent++ % 25 === 0) sender = await makeReady(world, importForm);
  const input = { ...sender.input, file: new File([content], "form.xlsx") };
  return sendTo(importForm, input, { bearer: sender.token });
}

const files = Object.entries(hostileWorkbooks).flatMap(([kind, cases]) =>
  samples(cases, 3).map((content) => ({ kind, content })),
);

/** How many times longer than usual somebody else may wait. */
const bearable = 10;

describe("a hostile workbook", () => {
  it("of every kind is refused beside its field, in words of our own, and makes nobody else wait", async () => {
    const sendAll = async (contents: Buffer<ArrayBuffer>[]) => {
      for (const content of contents) {
        expect(content.length).toBeLessThan(limits.spreadsheetBytes);
        const { kind = "no" } = files.find((file) => file.content === content) ?? {};
        const answered = await upload(content);
        expect([kind, answered.status], answered.text).toEqual([kind, 400]);
        expectEnvelope(answered);
        const keys = Object.values(answered.body?.errors as Record<string, string[]>).flat();
        expect([keys.length > 0, keys.every(isText)], `${kind}: ${keys}`).toEqual([true, true]);
        countCells("hostile workbooks sent");
      }
    };
    // A workbook of the same size that is not worth reading: what it takes to receive a file is not the reader's doing.
    const harmless = files.map(({ content }) =>
      Buffer.concat([Buffer.from("no workbook"), Buffer.alloc(content.length)]),
    );
    // A reader that holds the server up does so each time; a machine that is busy with something else does not.
    let times = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3 && times >= bearable; round++) {
      const usual = await longestWaitDuring(() => sendAll(harmless));
      times = (await longestWaitDuring(() => sendAll(files.map(({ content }) => content)))) / usual;
      process.stdout.write(`The longest wait beside hostile workbooks: ${times.toFixed(1)} times the usual one\n`);
    }
    expect(times).toBeLessThan(bearable);
  });

  it("does not keep the next one from being read", async () => {
    for (const { content } of files.slice(0, 2)) await upload(content);
    const answered = await upload(
      handmade('<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row></sheetData>'),
    );
    expect(answered.status).toBe(400);
    // It was read: what is wrong with it is its content.
    expect(JSON.stringify(answered.body?.errors)).not.toContain("error_not_spreadsheet");
  });
});
