import { describe, expect, it } from "vitest";
import { contentOf, filesUnder } from "./files";

/** What other programs set and read, and what the product sets for its own processes. */
const noSettings =
  /^(NODE_ENV|NEXT_\w+|PRISMA_\w+|CHECKPOINT_DISABLE|WEB_PROCESS|DATABASE_INSIDE|DEMO|CHROMIUM_PATH|NO_COLOR|TZ)$/;

const sources = ["lib", "scripts", "app", "components"]
  .flatMap(filesUnder)
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file));

/** Every name that the product reads from its environment, or declares in a shape of settings. */
const settings = [
  ...new Set([
    ...sources.flatMap((file) => namesIn(contentOf(file), /\benv\.([A-Z][A-Z0-9_]+)\b/g)),
    ...["lib/platform/env.ts", "lib/platform/archive/settings-shape.ts"].flatMap((file) =>
      namesIn(contentOf(file), /^ {2,4}([A-Z][A-Z0-9_]+):/gm),
    ),
  ]),
]
  .filter((name) => !noSettings.test(name))
  .sort();

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

/** The settings that a page has in the first column of a table. */
const listedIn = (page: string): string[] =>
  contentOf(page)
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => namesIn(line.split(" | ")[0] ?? "", /`([A-Z][A-Z0-9_]+)`/g));

it("finds the settings that there are", () => {
  expect(settings).toEqual(expect.arrayContaining(["APP_URL", "DATABASE_URL", "DOCUMASTER_SCOPE", "PORT", "SMTP_URL"]));
});

describe.each(["README.md", "docs/production.md"])("%s", (page) => {
  it("has every setting that the product reads", () => {
    expect(settings.filter((name) => !listedIn(page).includes(name))).toEqual([]);
  });
});

it("compose.yaml passes on every setting that a school may set", () => {
  // What the image and the services beside it decide, and what belongs to an embedded database or to previews.
  const own =
    /^(PORT|WORKER_PORT|HOST|DATA_DIR|BUILD_ID|PREBUILT|PUSHER_(CLUSTER|EMBEDDED)|BACKUP_KEY|PREVIEW_NAME|PREVIEWS_DIR)$/;
  const passed = namesIn(contentOf("compose.yaml"), /^ {4}([A-Z][A-Z0-9_]+):/gm);
  expect(settings.filter((name) => !own.test(name) && !passed.includes(name))).toEqual([]);
});

it("docs/production.md names every setting that compose.yaml itself reads", () => {
  const read = namesIn(contentOf("compose.yaml"), /\$\{([A-Z][A-Z0-9_]+)/g);
  expect(read).toContain("WEB_PORT");
  const page = contentOf("docs/production.md");
  expect(read.filter((name) => !page.includes(name))).toEqual([]);
});

it(".env.example has every setting that a school may set", () => {
  const internal = /^(PREBUILT|PREVIEW_NAME|BACKUP_KEY|FEIDE_INTERNAL_URL)$/;
  const example = namesIn(contentOf(".env.example"), /^# ([A-Z][A-Z0-9_]+)=/gm);
  expect(settings.filter((name) => !internal.test(name) && !example.includes(name))).toEqual([]);
});
