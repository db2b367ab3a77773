import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deviceSeconds, findDevice, rememberDevice } from "./known-devices";

beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of this test");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe("a known device", () => {
  it("has one name for each account that has signed in on it, and keeps it at the next sign-in", async () => {
    const first = await rememberDevice(undefined, 1);
    const both = await rememberDevice(first, 2);
    expect(await findDevice(both, 1)).toBe(await findDevice(first, 1));
    expect(await findDevice(both, 2)).not.toBe(await findDevice(both, 1));
    expect(await findDevice(await rememberDevice(both, 2), 2)).toBe(await findDevice(both, 2));
    expect(await findDevice(both, 3)).toBeNull();
    expect(await findDevice(both, undefined)).toBeNull();
    expect(await findDevice(await rememberDevice(undefined, 1), 1)).not.toBe(await findDevice(first, 1));
  });

  it("is known by no missing, forged or foreign cookie, and tells nothing of its accounts", async () => {
    const sealed = await rememberDevice(undefined, 1);
    for (const value of [undefined, "", "forged", `${sealed.slice(0, -4)}AAAA`, sealed.toUpperCase()])
      expect(await findDevice(value, 1)).toBeNull();
    expect(Buffer.from(sealed, "base64url").toString()).not.toContain("user");
    vi.stubEnv("NEXTAUTH_SECRET", "another secret");
    expect(await findDevice(sealed, 1)).toBeNull();
  });

  it("is forgotten half a year after the account's last sign-in, also when others sign in", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const first = await rememberDevice(undefined, 1);
    vi.setSystemTime(Date.now() + (deviceSeconds - 60) * 1000);
    const both = await rememberDevice(first, 2);
    expect(await findDevice(both, 1)).not.toBeNull();
    vi.setSystemTime(Date.now() + 120_000);
    expect(await findDevice(both, 1)).toBeNull();
    expect(await findDevice(both, 2)).not.toBeNull();
  });

  it("fits a cookie with many accounts: the one whose sign-in is longest ago is left out", async () => {
    let sealed: string | undefined;
    for (let user = 1; user <= 20; user += 1) sealed = await rememberDevice(sealed, user);
    expect(sealed?.length).toBeLessThan(3_500);
    expect(await findDevice(sealed, 1)).toBeNull();
    expect(await findDevice(sealed, 20)).not.toBeNull();
  });
});
