import { describe, expect, it } from "vitest";
import { packagesOf } from "../audit/browser-packages";
import { describeFindings, isAlarming, readFindings } from "../audit/known-findings";

const report = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: { "left-pad": { severity, via: [{ title: "Pads too much" }, "right-pad"] } },
  });

describe("the answer of the registry", () => {
  it.each([
    ["critical", true],
    ["high", true],
    ["moderate", false],
    ["low", false],
  ])("with a finding that is %s fails the audit: %s", (severity, fails) => {
    const found = readFindings(report(severity));
    expect(isAlarming(found)).toBe(fails);
    expect(describeFindings(found)[1]).toBe(`${severity.padEnd(10)}left-pad: Pads too much; through right-pad`);
  });

  it("without findings says so", () => {
    const found = readFindings('{"auditReportVersion":2,"vulnerabilities":{}}');
    expect([isAlarming(found), describeFindings(found)]).toEqual([
      false,
      ["No known vulnerability in the installed packages."],
    ]);
  });

  it.each([
    ["has no audits", '{"message":"405 Method Not Allowed","statusCode":405}', "405 Method Not Allowed"],
    ["cannot be reached", '{"error":{"code":"ECONNREFUSED","summary":"connect failed"}}', "connect failed"],
    ["is not there", "", "npm printed nothing"],
  ])("that %s is no failure, and it is said that nothing is known", (_case, output, reason) => {
    const found = readFindings(output);
    expect(isAlarming(found)).toBe(false);
    expect(describeFindings(found)).toEqual([
      `No statement on known vulnerabilities: the registry does not answer audits (${reason}).`,
    ]);
  });
});

it("adds up the files of the browser by package, and counts what several pages load once", () => {
  const part = (filename: string, source_path: string, size: number) =>
    JSON.stringify({ type: "part", route: "/", filename, source_path, size, compressed_size: size / 2 });
  const lines = [
    '{"type":"meta"}',
    part("static/chunks/a.js", "[project]/node_modules/swr/dist/index.mjs", 10),
    part("static/chunks/a.js", "[project]/node_modules/swr/dist/index.mjs", 10),
    part("static/chunks/a.js", "[project]/node_modules/next/node_modules/@swc/helpers/a.js", 4),
    part("static/chunks/b.js", "[project]/components/ui/button.tsx", 30),
    part("server/chunks/c.js", "[project]/node_modules/pg/lib/index.js", 99),
  ];
  expect(packagesOf(lines)).toEqual([
    { name: "(the product itself)", bytes: 30, compressed: 15 },
    { name: "swr", bytes: 10, compressed: 5 },
    { name: "@swc/helpers", bytes: 4, compressed: 2 },
  ]);
});
