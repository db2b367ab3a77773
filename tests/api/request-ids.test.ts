import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { makeSite, startProduct } from "../support/own-product";
import { soon } from "../support/soon";

type Line = {
  msg: string;
  requestId?: string;
  call?: string;
  page?: string;
  task?: string;
  mail?: string;
  job?: string;
};

const linesOf = (output: string): Line[] =>
  output.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Line] : []));

it("one press is found in the lines of its call, its job and its mail, and in the mail itself", async () => {
  const product = await startProduct(await makeSite(), { LOG_LEVEL: "info" });
  const address = `http://127.0.0.1:${product.port}`;
  await fetch(`${address}/?seen=1`, { headers: { "x-request-id": "page-1" } });
  const asked = await fetch(`${address}/api/user/resetPassword`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-request-id": "press-7" },
    body: JSON.stringify({ username: "teacher" }),
  });
  expect([asked.status, asked.headers.get("x-request-id")]).toEqual([200, "press-7"]);

  const ofPress = () => linesOf(product.output()).filter(({ requestId }) => requestId === "press-7");
  await soon(() => expect(ofPress()).toHaveLength(3));
  // The job may be done before the line of its call is written.
  const [call, job, mail] = ofPress().toSorted((one, other) => one.msg.localeCompare(other.msg));
  expect(call).toMatchObject({ msg: "call", call: "/user/resetPassword" });
  expect(mail).toMatchObject({ msg: "mail sent", mail: "password_reset" });
  expect(job).toMatchObject({ msg: "job done", task: "mail-password-link" });
  const outbox = path.join(product.dir, "outbox");
  const mails = readdirSync(outbox).map((name) => JSON.parse(readFileSync(path.join(outbox, name), "utf8")));
  expect(mails.map(({ requestId }) => requestId)).toEqual(["press-7"]);

  const pages = linesOf(product.output()).filter(({ requestId }) => requestId === "page-1");
  expect(pages).toMatchObject([{ msg: "page", page: "/" }]);
});
