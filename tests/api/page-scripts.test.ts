import { gzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { makeEvaluation } from "../factories/evaluation";
import { type MadePlacement, makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeSignedIn } from "../factories/session";
import { db, send } from "../support/api";
import { visit } from "../support/visit";

let scene: MadePlacement;
const paths = { report: "", evaluation: "" };

beforeAll(async () => {
  scene = await makePlacement(db);
  paths.report = `/group/student/report/${(await makeReport(db, scene)).id}/1`;
  paths.evaluation = evaluationPath((await makeEvaluation(db, scene)).id, 1);
});

/** The kB (1 000 bytes) of the scripts that a page's HTML names, compressed. */
async function weigh(path: string, token?: string): Promise<number> {
  const { text } = await visit(path, token);
  const scripts = new Set([...text.matchAll(/<script [^>]*src="([^"]+)"(?![^>]*nomodule)/gi)].map(([, file]) => file));
  expect(scripts.size).toBeGreaterThan(3);
  const sizes = await Promise.all([...scripts].map(async (file = "") => gzipSync((await send(file)).text).length));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** The pages that are opened on a ward. A library for forms (zod) or charts that a page loads before it needs it weighs more than the rest to the limit. */
it.each([
  ["/", 175],
  ["/dashboard", 190],
  ["/student", 195],
  ["report", 200],
  ["evaluation", 225],
] as const)("%s loads at most %i kB of scripts first", async (page, most) => {
  const path = page === "report" || page === "evaluation" ? paths[page] : page;
  const token = page === "/" ? undefined : (await makeSignedIn(db, scene.student)).token;
  expect(await weigh(path, token)).toBeLessThan(most);
});
