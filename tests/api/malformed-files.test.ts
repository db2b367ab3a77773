import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/lib/features/calls";
import type { Call } from "@/lib/platform/http/contract";
import { limits } from "@/lib/platform/limits";
import { countCells } from "../runner/cells";
import { type Answered, expectEnvelope, send } from "../support/api";
import { invalidBodies } from "../support/malformed";
import { pictureFile } from "../support/picture-file";
import { pngWithoutData } from "../support/pictures";
import { makeReady } from "../support/ready";
import { makeWorld, type World } from "../support/subject";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const uploads = calls.filter(({ body }) => body === "multipart").map((call) => ({ call, path: call.path }));
const pictures = uploads.filter(({ path }) => path === "/user/uploadAvatar");

const fileOf = (content: BlobPart, name = "me.png", type = "image/png") => new File([content], name, { type });
const formOf = (...parts: [string, string | File][]) => {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value as Blob);
  return form;
};

async function put(call: Call, body: BodyInit, headers: Record<string, string> = {}): Promise<Answered> {
  const { token } = await makeReady(world, call);
  return send(`/api${call.path}`, { method: "POST", body: body as FormData, bearer: token, headers });
}

function expectBadInput(name: string, answered: Answered): void {
  expect([name, answered.status], answered.text.slice(0, 300)).toEqual([name, 400]);
  expectEnvelope(answered);
}

describe.each(uploads)("$path", ({ call }) => {
  const types = [
    "application/json",
    "text/plain",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "nonsense",
  ];

  it.each(types)("refuses as bad input what is not a form, sent as %s", async (type) => {
    // All such calls read a form by the same code, so one is sent every case, and each of the others a part.
    const own = uploads.findIndex(({ path }) => path === call.path);
    const sent = invalidBodies.filter((_, index) => own === 0 || index % uploads.length === own);
    for (const [name, body] of sent) {
      expectBadInput(name, await put(call, body, { "content-type": type }));
      countCells("malformed forms sent to a call");
    }
  });

  it("refuses a truncated form, and one without its end", async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="avatar"; filename="me.png"\r\n';
    for (const body of [
      "--x",
      "--x--",
      "--x\r\n\r\n",
      head,
      `${head}\r\n`,
      `${head}Content-Type: image/png\r\n\r\nabc`,
    ])
      expectBadInput(body, await put(call, body, { "content-type": "multipart/form-data; boundary=x" }));
  });
});

describe.each(pictures)("$path", ({ call }) => {
  it("refuses unknown fields, missing ones, and a text in place of a file", async () => {
    const file = await pictureFile();
    const forms: [string, FormData][] = [
      ["nothing", formOf()],
      ["another field", formOf(["picture", file])],
      ["a text", formOf(["avatar", "me.png"])],
      ["an empty text", formOf(["avatar", ""])],
      ["more than the file", formOf(["avatar", file], ["userId", "1"])],
      ["fields that every object has", formOf(["avatar", file], ["__proto__", "1"], ["constructor", "2"])],
      ["U+0000 in a name", formOf(["avatar", file], ["a\0b", "1"])],
      ["U+0000 in a text", formOf(["avatar", file], ["a", "\0"])],
    ];
    for (const [name, form] of forms) expectBadInput(name, await put(call, form));
  });

  it("reports with the field what is wrong with a file that is not a picture", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const files: [string, File][] = [
      ["an empty file", fileOf("")],
      ["a text", fileOf("hello")],
      ["a page", fileOf("<!doctype html><script>alert(1)</script>")],
      ["a drawing with a script", fileOf(svg, "me.svg", "image/svg+xml")],
      ["the first bytes of a picture", fileOf("\x89PNG\r\n\x1a\n")],
      ["a program", fileOf("MZ\x90\0\x03", "me.exe", "application/octet-stream")],
      ["a picture that unfolds to millions of points", fileOf(new Uint8Array(pngWithoutData(60_000, 60_000)))],
      ["a name that leads elsewhere", fileOf("hello", "../../../etc/passwd")],
    ];
    for (const [name, file] of files) {
      const answered = await put(call, formOf(["avatar", file]));
      expectBadInput(name, answered);
      expect([name, answered.body?.errors]).toEqual([name, { avatar: [expect.any(String)] }]);
    }
  });

  it("refuses a file of 20 MB, and one just beyond the limit, as too large", async () => {
    for (const size of [20_000_000, limits.avatarBytes + 1]) {
      const answered = await put(call, formOf(["avatar", fileOf(new Uint8Array(randomBytes(size)))]));
      expectBadInput(String(size), answered);
      expect(answered.body?.errors).toEqual({ avatar: ["system.error_too_large"] });
    }
  });

  it("accepts a picture with any file name and declared type", async () => {
    const content = await (await pictureFile()).arrayBuffer();
    for (const file of [fileOf(content, "me.txt", "text/plain"), fileOf(content, "../../me\u00e5 .png", "")]) {
      const answered = await put(call, formOf(["avatar", file]));
      expect(answered.status, answered.text).toBe(200);
    }
  });
});
