import { NextRequest } from "next/server";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { removeAvatar, uploadAvatar } from "@/lib/features/profile/commands/upload-avatar";
import * as contract from "@/lib/features/profile/contract";
import { getAvatar } from "@/lib/features/profile/queries";
import { writableDb as db } from "@/lib/platform/db";
import { serve, serveRaw } from "@/lib/platform/http/serve";
import { defaultAvatarPath, limits } from "@/lib/platform/limits";
import { makeSignedIn } from "../../factories/session";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { colourAt, pngWithoutData, stripes } from "../../support/pictures";
import { refusalOf } from "../../support/refusal";

const fileOf = (bytes: Uint8Array | string, name = "me.png", type = "image/png") =>
  new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type });

const someone = async () => actAs(await makeUser(db));

/** What is stored of a picture. */
async function kept(bytes: Uint8Array): Promise<Uint8Array> {
  const actor = await someone();
  await uploadAvatar(actor, { avatar: fileOf(bytes) });
  return (await db.avatar.findUniqueOrThrow({ where: { userId: actor.id } })).image;
}

describe("a picture", () => {
  it.each(["jpeg", "png", "webp"] as const)("of %s becomes the square in its middle, as WebP", async (format) => {
    const image = await kept(await (await stripes()).toFormat(format).toBuffer());
    const { width, height, format: now } = await sharp(image).metadata();
    expect({ width, height, now }).toEqual({ width: 256, height: 256, now: "webp" });
    for (const across of [0.1, 0.5, 0.9]) expect(await colourAt(image, across, 0.5)).toBe("green");
  });

  it("keeps nothing of what the camera wrote: no place, no owner, no colour profile", async () => {
    const bytes = await (await stripes())
      .jpeg()
      .withExif({
        IFD0: { Artist: "Somebody", Make: "Camera" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "59/1 54/1 0/1" },
      })
      .withIccProfile("p3")
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect(before.exif?.includes("Somebody")).toBe(true);
    expect(before.icc).toBeDefined();
    const image = await kept(bytes);
    const { exif, icc, xmp, iptc, orientation } = await sharp(image).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(Buffer.from(image).includes("Somebody")).toBe(false);
  });

  it("is upright for any orientation of the camera", async () => {
    // 6: the camera's top is on the right, so what it stored left belongs to the top.
    const bytes = await (await stripes()).extract({ left: 50, top: 0, width: 300, height: 200 }).png().toBuffer();
    const turned = await sharp(await sharp(bytes).resize(200, 200, { fit: "fill" }).png().toBuffer())
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const image = await kept(turned);
    expect(await colourAt(image, 0.5, 0.05)).toBe("red");
    expect(await colourAt(image, 0.5, 0.5)).toBe("green");
    expect(await colourAt(image, 0.5, 0.95)).toBe("blue");
  });

  it("that is animated is stored as its first frame", async () => {
    const frames = await Promise.all(
      ["#ff0000", "#0000ff"].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: 100 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const image = await kept(moving);
    const { pages, height } = await sharp(image, { animated: true }).metadata();
    expect([pages ?? 1, height]).toEqual([1, 256]);
    expect(await colourAt(image, 0.5, 0.5)).toBe("red");
  });

  it("with holes gets a white ground", async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 90, height: 90, channels: 4, background: clear } })
      .png()
      .toBuffer();
    expect(await colourAt(await kept(bytes), 0.5, 0.5)).toBe("white");
  });
});

describe("a file is refused with the error at its field", () => {
  const type = { kind: "invalid", errors: { avatar: ["picture.error_type"] } };
  const broken = { kind: "invalid", errors: { avatar: ["picture.error_broken"] } };
  const points = { kind: "invalid", errors: { avatar: ["picture.error_points"] } };

  it.each([
    ["HTML", "<!doctype html><script>alert(1)</script>", type],
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', type],
    ["a PDF", "%PDF-1.7\n1 0 obj", type],
    ["a zip", "PK\u0003\u0004", type],
    ["a GIF", "GIF89a\u0001\0\u0001\0", type],
    ["a sound in WebP's wrapping", "RIFF\u0004\0\0\0WAVE", type],
    ["a single byte", "x", type],
    [
      "a web page behind a JPEG's first bytes",
      Buffer.from("\xff\xd8\xff\xe0<script>alert(1)</script>", "latin1"),
      broken,
    ],
    ["a PNG with nothing behind its head", pngWithoutData(64, 64), broken],
    ["a PNG that unfolds to 3.6 thousand million points", pngWithoutData(60_000, 60_000), points],
    ["one point too many", pngWithoutData(10_000, limits.avatarPixels / 10_000 + 1), points],
  ])("%s that is declared as PNG", async (_, bytes, expected) => {
    const actor = await someone();
    expect(await refusalOf(uploadAvatar(actor, { avatar: fileOf(bytes) }))).toMatchObject(expected);
    expect(await db.avatar.findUnique({ where: { userId: actor.id } })).toBeNull();
    expect((await db.user.findUniqueOrThrow({ where: { id: actor.id } })).avatarPath).toBeNull();
  });

  it("half of a JPEG", async () => {
    const whole = await (await stripes()).resize(800, 800).jpeg().toBuffer();
    const half = whole.subarray(0, whole.length / 2);
    expect(await refusalOf(uploadAvatar(await someone(), { avatar: fileOf(half) }))).toMatchObject(broken);
  });

  it("a picture followed by more bytes than the limit", async () => {
    const bytes = Buffer.concat([await (await stripes()).png().toBuffer(), Buffer.alloc(limits.avatarBytes)]);
    expect(await refusalOf(uploadAvatar(await someone(), { avatar: fileOf(bytes) }))).toMatchObject({
      kind: "invalid",
      errors: { avatar: ["system.error_too_large"] },
    });
  });

  it("and the next good one is taken", async () => {
    const actor = await someone();
    await refusalOf(uploadAvatar(actor, { avatar: fileOf("no picture") }));
    const good = await (await stripes()).png().toBuffer();
    expect((await uploadAvatar(actor, { avatar: fileOf(good) })).avatarPath).toContain(`userId=${actor.id}&v=`);
  });
});

describe("a person's picture", () => {
  it("has an address that changes with it, and goes when it is removed", async () => {
    const actor = await someone();
    const [first, second] = await Promise.all([
      (await stripes()).png().toBuffer(),
      (await stripes()).negate().png().toBuffer(),
    ]);
    const { avatarPath } = await uploadAvatar(actor, { avatar: fileOf(first) });
    expect((await db.user.findUniqueOrThrow({ where: { id: actor.id } })).avatarPath).toBe(avatarPath);
    expect((await uploadAvatar(actor, { avatar: fileOf(first) })).avatarPath).toBe(avatarPath);
    expect((await uploadAvatar(actor, { avatar: fileOf(second) })).avatarPath).not.toBe(avatarPath);
    expect(await removeAvatar(actor)).toEqual({ avatarPath: defaultAvatarPath });
    expect((await db.user.findUniqueOrThrow({ where: { id: actor.id } })).avatarPath).toBeNull();
    expect(await refusalOf(getAvatar(actor, { userId: actor.id }))).toMatchObject({ kind: "notFound" });
    expect(await removeAvatar(actor)).toEqual({ avatarPath: defaultAvatarPath });
    const actions = await db.auditEntry.findMany({ where: { actorId: actor.id, action: "user.avatar" } });
    expect(actions).toHaveLength(4);
  });

  it("is seen by anybody who is signed in, and sent once to a browser that remembers it", async () => {
    const [owner, visitor] = [await someone(), await makeSignedIn(db, await makeUser(db, "Supervisor"))];
    const { avatarPath } = await uploadAvatar(owner, { avatar: fileOf(await (await stripes()).png().toBuffer()) });
    const get = (headers: Record<string, string>) =>
      serveRaw(contract.getAvatar, getAvatar)(
        new NextRequest(`http://localhost:3000${avatarPath}`, { headers: { host: "localhost:3000", ...headers } }),
        { params: Promise.resolve({}) },
      );
    expect((await get({})).status).toBe(401);
    const seen = await get({ authorization: `Bearer ${visitor.token}` });
    expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(seen.headers.get("cache-control")).toMatch(/^private,/);
    expect((await sharp(new Uint8Array(await seen.arrayBuffer())).metadata()).format).toBe("webp");
    const tag = seen.headers.get("etag") ?? "";
    const again = await get({ authorization: `Bearer ${visitor.token}`, "if-none-match": tag });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag]);
  });
});

describe("the form that carries a picture", () => {
  const send = async (token: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const request = new NextRequest("http://localhost:3000/api/user/uploadAvatar", {
      method: "POST",
      body,
      headers: { host: "localhost:3000", authorization: `Bearer ${token}`, ...headers },
    });
    const answered = await serve(contract.uploadAvatar, uploadAvatar)(request, { params: Promise.resolve({}) });
    return { status: answered.status, body: await answered.json() };
  };
  const formOf = (fields: Record<string, File | string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  };
  const signedIn = async () => (await makeSignedIn(db, await makeUser(db))).token;
  const boundary = { "content-type": "multipart/form-data; boundary=line" };

  it("is taken with the picture in it", async () => {
    const avatar = fileOf(await (await stripes()).png().toBuffer());
    expect(await send(await signedIn(), formOf({ avatar }))).toMatchObject({ status: 200 });
  });

  it.each([
    ["a file of 20 MB", formOf({ avatar: fileOf(Buffer.alloc(20_000_000)) }), { avatar: ["system.error_too_large"] }],
    ["no file", formOf({ other: "x" }), { avatar: ["validation.required"] }],
    ["a word in place of the file", formOf({ avatar: "x" }), { avatar: ["validation.required"] }],
    ["an empty file", formOf({ avatar: fileOf("") }), { avatar: ["validation.required"] }],
  ])("with %s is refused with the error at the field", async (_, form, errors) => {
    const { status, body } = await send(await signedIn(), form);
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: 400, errors, data: null });
  });

  it("with an unknown field is refused", async () => {
    const form = formOf({ avatar: fileOf("x"), more: "y" });
    expect(await send(await signedIn(), form)).toMatchObject({
      status: 400,
      body: { errors: { more: expect.anything() } },
    });
  });

  it.each([
    ["JSON", '{"avatar":"x"}', { "content-type": "application/json" }],
    ["nothing", "", {}],
    ["no end", '--line\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\nabc', boundary],
    ["no parts", "hello", boundary],
    ["no line to part it", "hello", { "content-type": "multipart/form-data" }],
    ["more than it may hold, and no form", Buffer.alloc(limits.avatarBytes + 20_000), boundary],
  ])("of %s is bad input, never a server error", async (_, body, headers) => {
    expect(await send(await signedIn(), body, headers)).toMatchObject({
      status: 400,
      body: { status: 400, data: null },
    });
  });
});
