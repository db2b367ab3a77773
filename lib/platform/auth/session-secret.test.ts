import { afterEach, expect, it, vi } from "vitest";
import { sessionSecret } from "./session-secret";

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([undefined, ""])("throws when the secret is %j", (value) => {
  vi.stubEnv("NEXTAUTH_SECRET", value);
  expect(sessionSecret).toThrow("NEXTAUTH_SECRET is not set");
});
