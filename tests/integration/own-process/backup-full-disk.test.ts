import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { backUp } from "@/lib/host/backup/backup";
import { restore } from "@/lib/host/backup/restore";
import { inSchool, newDataDir, removeDataDir } from "../../support/school-server";
import { canMountDisks, mountDisk, resizeDisk, unmountDisk } from "../../support/small-disk";

// Each test starts several servers.

const root = process.cwd();
const source = newDataDir();
const small = newDataDir();
const full = "The disk is full: there is no room left to write to";

afterEach(() => vi.unstubAllEnvs());
afterAll(() => [source, small].forEach(removeDataDir));

function use(dir: string): void {
  vi.stubEnv("DATA_DIR", dir);
  vi.stubEnv("DATABASE_URL", "");
}

describe.skipIf(!canMountDisks())("on a disk that is full", () => {
  beforeAll(() => {
    mountDisk(small, "1m");
    return inSchool(source, async ({ query }) => {
      await query(`
        insert into "User" (username, email, "fullName", role)
          select 'u' || n, 'u' || n, 'U', 'Student' from generate_series(1, 30000) n;
        insert into "Sentence" ("ownerId", text)
          select u.id, (select string_agg(md5(u.id || '-' || n), '') from generate_series(1, 50) n) from "User" u;`);
    });
  });
  afterAll(() => unmountDisk(small));

  it("a backup leaves no file", async () => {
    use(source);
    await expect(backUp({ root, file: path.join(small, "too-large.backup") })).rejects.toThrow(full);
    expect(readdirSync(small)).toEqual([]);
  });

  it("a restoration leaves the present data as it is, and the product can go on", async () => {
    use(source);
    const { file } = await backUp({ root });
    resizeDisk(small, "110m");
    await inSchool(small, async ({ query }) => {
      await query(`insert into "User" (username, email, "fullName", role) values ('here', 'here', 'Here', 'Admin')`);
    });

    use(small);
    await expect(restore({ root, file, replace: true, say: () => {} })).rejects.toThrow(full);
    expect(existsSync(path.join(small, "backups"))).toBe(false);
    await inSchool(small, async ({ query }) => {
      expect(await query('select username from "User"')).toEqual([{ username: "here" }]);
      expect(await query("select datname from pg_database where datname like 'practicum\\_%'")).toEqual([]);
    });
  });
});
