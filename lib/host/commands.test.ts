import { describe, expect, it } from "vitest";
import { runNode } from "./commands";
import { HostError } from "./host-error";

const run = (program: string) => runNode(["-e", program], { what: "The build", cwd: ".", env: process.env });

describe("a command of the start", () => {
  it("that fails on a full disk is explained in one sentence", async () => {
    const writes = `
      const error = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28 });
      console.error("Failed to compile"); throw error;`;
    const failed = run(writes);
    await expect(failed).rejects.toBeInstanceOf(HostError);
    await expect(failed).rejects.toThrow(/^The build failed: the disk is full\. Free some space and start again\.$/);
  });

  it("that fails otherwise shows its last lines", async () => {
    await expect(run("console.error('why'); process.exit(2)")).rejects.toThrow(
      /^why\n\nThe build failed; the lines above/,
    );
  });

  it("that succeeds gives what it printed", async () => {
    await expect(run("console.log('fine')")).resolves.toBe("fine\n");
  });
});
