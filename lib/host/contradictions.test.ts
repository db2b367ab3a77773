import { expect, it } from "vitest";
import { assertNoContradiction } from "./contradictions";

const channels = { PUSHER_APP_ID: "1", PUSHER_KEY: "k", PUSHER_SECRET: "s" };
const feide = { FEIDE_ISSUER: "https://auth.example", FEIDE_CLIENT_ID: "c", FEIDE_CLIENT_SECRET: "s" };
const database = { DATABASE_URL: "postgresql://u:p@db/school" };

it.each([
  ["nothing", {}],
  ["a Channels service with its keys", { ...channels, PUSHER_HOST: "channels.example" }],
  ["a Channels server of one's own", { ...channels, PUSHER_HOST: "channels.internal", PUSHER_EMBEDDED: "1" }],
  ["hosted Pusher beside a setting that says no", { ...channels, PUSHER_CLUSTER: "eu", PUSHER_TLS: "0" }],
  ["Feide with its keys", feide],
  ["jobs elsewhere with a PostgreSQL of its own", { ...database, WORKER: "off" }],
  [
    "empty settings beside others",
    { ...channels, PUSHER_CLUSTER: "", PUSHER_HOST: "h", SMTP_URL: "", PREVIEW_NAME: "a" },
  ],
])("accepts %s", (_, env) => {
  expect(() => assertNoContradiction(env)).not.toThrow();
});

it.each([
  [{ PUSHER_KEY: "k", PUSHER_APP_ID: "1" }, "PUSHER_APP_ID is set and PUSHER_SECRET is not"],
  [{ ...feide, FEIDE_CLIENT_SECRET: "" }, "FEIDE_ISSUER is set and FEIDE_CLIENT_SECRET is not"],
  [{ PUSHER_HOST: "h" }, "PUSHER_HOST names a Channels service, but PUSHER_KEY"],
  [{ PUSHER_CLUSTER: "eu" }, "PUSHER_CLUSTER names a Channels service, but PUSHER_KEY"],
  [{ ...channels, PUSHER_PORT: "6001" }, "PUSHER_PORT belongs to the server that PUSHER_HOST names"],
  [{ PUSHER_TLS: "1" }, "PUSHER_TLS belongs to the server that PUSHER_HOST names"],
  [{ FEIDE_INTERNAL_URL: "http://feide" }, "FEIDE_INTERNAL_URL says where FEIDE_ISSUER is reached"],
  [{ ...channels, PUSHER_HOST: "h", PUSHER_CLUSTER: "eu" }, "PUSHER_HOST and PUSHER_CLUSTER name two"],
  [{ ...channels, PUSHER_EMBEDDED: "1" }, "PUSHER_EMBEDDED says that the Channels server is npm run channels, but"],
  [{ WORKER: "off" }, "WORKER is off, but only this process can run the jobs"],
  [{ WORKER: "off", DATABASE_URL: " " }, "WORKER is off"],
  [{ PREVIEW_NAME: "a", SMTP_URL: "smtp://m" }, "PREVIEW_NAME and SMTP_URL are both set"],
])("refuses %j with one sentence", (env, sentence) => {
  expect(() => assertNoContradiction(env)).toThrow(sentence);
});
