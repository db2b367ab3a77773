import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { previewEnvironment } from "./environment";
import type { Preview } from "./preview";

const root = mkdtempSync(path.join(tmpdir(), "practicum-checkout-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const preview: Preview = {
  name: "pr-1",
  port: 4000,
  publicAddress: null,
  databaseUrl: null,
  root,
  version: "1.0.0",
  commit: null,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
};

it("a preview has the machine's environment, and no settings of the school but its time zone and level of logs", () => {
  const given = {
    PATH: "/bin",
    TZ: "Asia/Kathmandu",
    SCHOOL_TIME_ZONE: "Europe/Lisbon",
    SMTP_URL: "smtp://mail.example",
    NEXTAUTH_SECRET: "s".repeat(40),
    FEIDE_ISSUER: "https://auth.example",
    DOCUMASTER_URL: "https://archive.example",
    PUSHER_KEY: "k",
    BACKUP_KEY: "b",
    // npm's own mark would bind the preview to the life of the command.
    npm_lifecycle_event: "preview",
  };
  expect(previewEnvironment(preview, "/previews", given)).toEqual({
    PATH: "/bin",
    TZ: "Asia/Kathmandu",
    SCHOOL_TIME_ZONE: "Europe/Lisbon",
    WEB_PROCESSES: "1",
    PORT: "4000",
    HOST: "127.0.0.1",
    DATA_DIR: "/previews/pr-1/data",
    DATABASE_URL: "",
    APP_URL: "",
    TRUST_PROXY: "0",
    DEMO: "1",
    PREVIEW_NAME: "pr-1",
  });
});

it("what a file of settings names is unset, so that the product and Next find it empty", () => {
  writeFileSync(path.join(root, ".env"), "SMTP_URL=smtp://mail.example\nPORT=3000\n");
  writeFileSync(path.join(root, ".env.production"), "DOCUMASTER_URL=https://archive.example\n");
  expect(previewEnvironment(preview, "/previews", {})).toMatchObject({
    SMTP_URL: "",
    DOCUMASTER_URL: "",
    PORT: "4000",
  });
});

it("trusts the proxy of a public address, which alone reaches the port", () => {
  const behind = { ...preview, publicAddress: "https://pr-1.example" };
  expect(previewEnvironment(behind, "/previews", {})).toMatchObject({
    APP_URL: "https://pr-1.example",
    TRUST_PROXY: "1",
    HOST: "127.0.0.1",
  });
});
