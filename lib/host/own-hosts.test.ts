import { describe, expect, it } from "vitest";
import { ownHosts } from "./own-hosts";

const [here, elsewhere] = ["127.0.0.1", "203.0.113.7"];

const asks = (
  site: Partial<Parameters<typeof ownHosts>[0]>,
  host: string | undefined,
  { from = elsewhere, forwarded }: { from?: string; forwarded?: string } = {},
) =>
  ownHosts({ appUrl: undefined, host: "0.0.0.0", trustProxy: false, ...site })({
    headers: { host, "x-forwarded-host": forwarded },
    socket: { remoteAddress: from, localAddress: "10.0.0.5" },
  });

describe("with APP_URL", () => {
  const site = { appUrl: "https://praksis.example" };

  it.each(["praksis.example", "PRAKSIS.example", "praksis.example:443"])("%s is ours", (host) => {
    expect(asks(site, host)).toBe(true);
  });

  it.each([
    undefined,
    "",
    "evil.example",
    "praksis.example.evil.example",
    "praksis.example:8443",
    "praksis.example@evil.example",
    "evil.example/praksis.example",
    "praksis.example, evil.example",
    "localhost:3000",
    "127.0.0.1:3000",
    "[::1]:3000",
    "203.0.113.7",
  ])("%s is not", (host) => {
    expect(asks(site, host)).toBe(false);
  });

  it("has a port of its own where the address has one", () => {
    const ported = { appUrl: "http://praksis.example:3000" };
    expect(asks(ported, "praksis.example:3000")).toBe(true);
    expect(asks(ported, "praksis.example")).toBe(false);
  });

  it.each(["127.0.0.1", "127.0.0.9", "::1", "::ffff:127.0.0.1", "10.0.0.5"])(
    "the names of this machine are ours for itself, from %s",
    (from) => {
      for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "localhost"])
        expect([host, asks(site, host, { from })]).toEqual([host, true]);
      expect(asks(site, "evil.example", { from })).toBe(false);
    },
  );

  it("the address it listens at is ours for itself", () => {
    expect(asks({ ...site, host: "10.0.0.5" }, "10.0.0.5:3000", { from: "10.0.0.5" })).toBe(true);
    expect(asks({ ...site, host: "10.0.0.5" }, "10.0.0.5:3000")).toBe(false);
  });

  it("a forwarded name counts only with a trusted proxy, and then instead of the other", () => {
    const forwarded = "praksis.example";
    expect(asks(site, "inside:3000", { forwarded })).toBe(false);
    expect(asks({ ...site, trustProxy: true }, "inside:3000", { forwarded })).toBe(true);
    expect(asks({ ...site, trustProxy: true }, "praksis.example", { forwarded: "evil.example" })).toBe(false);
    expect(asks({ ...site, trustProxy: true }, "praksis.example")).toBe(true);
    expect(asks(site, "praksis.example", { forwarded: "evil.example" })).toBe(true);
  });
});

describe("without APP_URL", () => {
  it.each(["localhost:3000", "localhost:8080", "192.168.1.7:3000", "[fe80::1]:3000", "127.0.0.1"])(
    "%s is ours from everywhere",
    (host) => {
      for (const from of [here, elsewhere]) expect(asks({}, host, { from })).toBe(true);
    },
  );

  it.each(["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "practicum:3000"])(
    "%s is not",
    (host) => {
      for (const from of [here, elsewhere]) expect(asks({}, host, { from })).toBe(false);
    },
  );

  it("what a trusted proxy forwards is ours", () => {
    expect(asks({ trustProxy: true }, "localhost:3000", { forwarded: "preview-7.example" })).toBe(true);
    expect(asks({ trustProxy: false }, "preview-7.example", { forwarded: "localhost" })).toBe(false);
  });
});
