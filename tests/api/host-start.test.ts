import { existsSync, readFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { demoAccounts, demoPassword } from "@/lib/platform/demo-accounts";
import { unsupportedNode } from "../../lib/platform/node-support.mjs";
import { makeSite, onSharedDatabase, signInAsStudent, startProduct, wrongSignIn } from "../support/own-product";
import { leaveEarly, sendRaw } from "../support/raw-request";
import { readForm } from "../support/sign-in-form";

describe("npm start", () => {
  it("shows the address and the demo school, and a kill loses neither data nor sessions", async () => {
    const site = await makeSite();
    const first = await startProduct(site);
    expect(first.output()).toContain(`http://localhost:${site.port}`);
    // A Node without security fixes is named before anything starts.
    expect(first.output()).toContain(unsupportedNode(process.versions.node, new Date()) ?? "Ready after");
    for (const word of [...demoAccounts, demoPassword]) expect(first.output()).toContain(word);
    for (const username of demoAccounts) {
      const { status } = await first.call("/user/login", { username, password: demoPassword });
      expect([username, status]).toEqual([username, 200]);
    }
    const token = await signInAsStudent(first);
    expect((await first.call("/user/logout", {}, await signInAsStudent(first))).status).toBe(200);
    first.child.kill("SIGKILL");
    await first.ended;

    const second = await startProduct(site);
    expect(second.output()).not.toContain("Loading the demo school");
    expect(await (await second.call("/user/getinfo", {}, token)).json()).toMatchObject({
      status: 200,
      data: { user: { username: "student" } },
    });
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
    expect(existsSync(path.join(site.dir, "postgres", "postmaster.pid"))).toBe(false);
  });

  it("serves a public address behind HTTPS, and logs a caller who leaves as no error", async () => {
    const appUrl = "https://praksis.example";
    const product = await startProduct(await makeSite(), {
      ...onSharedDatabase,
      APP_URL: appUrl,
    });
    expect(product.output()).toContain(appUrl);
    const here = `http://127.0.0.1:${product.port}`;
    const statusAt = async (host: string, path = "/api/user/getDataLanguage?languageCode=nb") => {
      const { status, headers } = await sendRaw(here, path, { headers: { host } });
      expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d+$/);
      return status;
    };
    expect(await statusAt("praksis.example")).toBe(200);
    expect(await statusAt("praksis.example", "/_next/static/none.js")).toBe(404);
    expect(await statusAt("evil.example")).toBe(421);
    expect(await statusAt(`localhost:${product.port}`)).toBe(200);

    await leaveEarly(here, "/api/user/login", { "content-type": "application/json", "x-request-id": "left" });
    await product.printed('"requestId":"left"');
    const line = product
      .output()
      .split("\n")
      .find((one) => one.includes('"requestId":"left"'));
    expect(JSON.parse(line ?? "")).toMatchObject({ level: 30, status: 499 });
    const form = { "content-type": "multipart/form-data; boundary=X" };
    await leaveEarly(here, "/", form);
    await leaveEarly(here, "/", { ...form, "next-action": "0".repeat(42) });
    // A form of a program, which sends no origin.
    const signIn = await readForm("/", "password");
    const wrong = wrongSignIn();
    for (const [name, value] of Object.entries(wrong)) signIn.append(name, value);
    const sent = new Response(signIn);
    const answered = await sendRaw(here, "/", {
      method: "POST",
      headers: { "content-type": sent.headers.get("content-type") ?? "" },
      body: await sent.text(),
    });
    expect(answered.text).toContain(`value="${wrong.username}"`);
    product.child.kill("SIGTERM");
    expect(await product.ended).toBe(0);
    expect(product.output()).not.toMatch(/"level":50|Error|Missing `origin`/);
  });

  it("goes on quietly when nobody reads its output any more", async () => {
    const product = await startProduct(await makeSite(), onSharedDatabase);
    for (const stream of [product.child.stdout, product.child.stderr]) stream?.destroy();
    const ask = async () => (await product.call("/user/login", wrongSignIn())).status;
    expect(await ask()).toBe(400);
    // Time on a processor, in hundredths of a second: the 14th and 15th field, of which the second may hold spaces.
    const worked = () => {
      const fields = readFileSync(`/proc/${product.child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return Number(fields[11]) + Number(fields[12]);
    };
    const shareOfProcessor = async () => {
      const [began, before] = [performance.now(), worked()];
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return (worked() - before) / ((performance.now() - began) / 10);
    };
    // It may have other work for a moment; what goes round in circles does so in every window.
    let share = 1;
    for (let window = 0; window < 3 && share >= 0.5; window++) share = await shareOfProcessor();
    expect(share).toBeLessThan(0.5);
    expect(await ask()).toBe(400);
  });

  it("shows no demo accounts on an external database, and finishes the current call when it is stopped", async () => {
    const product = await startProduct(await makeSite(), onSharedDatabase);
    const { port } = product;
    expect(product.output()).not.toContain("Practicum-1");
    // The first call of a process loads its code, which takes long on a busy machine.
    await product.call("/user/login", wrongSignIn());
    const body = JSON.stringify(wrongSignIn());
    const headers = { "content-type": "application/json", "content-length": body.length, expect: "100-continue" };
    const call = request({ host: "127.0.0.1", port, path: "/api/user/login", method: "POST", headers });
    const answer = new Promise<number | undefined>((resolve, reject) => {
      call.once("response", (response) => resolve(response.resume().statusCode));
      call.once("error", reject);
    });
    call.flushHeaders();
    await new Promise((resolve) => call.once("continue", resolve));

    product.child.kill("SIGTERM");
    await product.printed("Stopping");
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    call.end(body);
    expect(await answer).toBe(400);
    expect(await product.ended).toBe(0);
  });
});
