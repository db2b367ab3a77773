import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { packagesIn, trimBill } from "./trim-bill.mjs";

function makePackages(...places: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), "practicum-packages-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const place of places) {
    const name = place.split("node_modules/").at(-1);
    mkdirSync(path.join(folder, place), { recursive: true });
    writeFileSync(path.join(folder, place, "package.json"), JSON.stringify({ name, version: "1.0.0" }));
  }
  return folder;
}

it("finds packages, those of a scope and those inside of others", () => {
  const folder = makePackages("one", "@scope/two", "one/node_modules/three", ".bin/four");
  expect(packagesIn(folder)).toEqual(new Set(["one@1.0.0", "@scope/two@1.0.0", "three@1.0.0"]));
});

it("takes what is not there out of a bill of materials, also as what something depends on", () => {
  const bill = {
    metadata: { component: { "bom-ref": "practicum@0.1.0" } },
    components: [{ "bom-ref": "one@1.0.0" }, { "bom-ref": "one@2.0.0" }, { "bom-ref": "gone@1.0.0" }],
    dependencies: [
      { ref: "practicum@0.1.0", dependsOn: ["one@1.0.0", "gone@1.0.0"] },
      { ref: "gone@1.0.0", dependsOn: ["one@1.0.0"] },
      { ref: "one@1.0.0", dependsOn: [] },
    ],
  };
  expect(trimBill(bill, packagesIn(makePackages("one")))).toEqual({
    ...bill,
    components: [{ "bom-ref": "one@1.0.0" }],
    dependencies: [
      { ref: "practicum@0.1.0", dependsOn: ["one@1.0.0"] },
      { ref: "one@1.0.0", dependsOn: [] },
    ],
  });
});
