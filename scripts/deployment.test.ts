import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { readBlocks } from "../tests/guide/blocks";
import { findRisks, lintCompose, lintDockerfile } from "./deployment.mjs";

const commit = "0123456789abcdef0123456789abcdef01234567";
const workflow = (more: { on?: string; permissions?: string; runsOn?: string; job?: string; step?: string } = {}) =>
  `on: ${more.on ?? "push"}
${more.permissions ?? "permissions: {}"}
jobs:
  one:
    runs-on: ${more.runsOn ?? "ubuntu-latest"}
    ${more.job ?? "timeout-minutes: 5"}
    steps:
      - ${more.step ?? "run: npm test"}
`;

describe("a workflow", () => {
  it("that trusts nobody has no risk", () => {
    expect(findRisks(workflow(), "ci.yml")).toEqual([]);
    expect(findRisks(workflow({ step: `uses: actions/setup-node@${commit}` }), "ci.yml")).toEqual([]);
  });

  it.each([
    ["dangerous-triggers", { on: "[push, pull_request_target]" }],
    ["dangerous-triggers", { on: "{ workflow_run: { workflows: [ci] } }" }],
    ["excessive-permissions", { permissions: "name: none" }],
    ["excessive-permissions", { job: "permissions: write-all" }],
    ["secrets-inherit", { job: "secrets: inherit" }],
    ["self-hosted-runner", { runsOn: "self-hosted" }],
    ["self-hosted-runner", { runsOn: "[self-hosted, linux]" }],
    ["unpinned-uses", { step: "uses: actions/setup-node@v4" }],
    ["fork-with-key", { on: "pull_request", job: "environment: preview" }],
    ["fork-with-key", { on: "pull_request", step: "{ run: npm test, env: { KEY: '$" + "{{ secrets.KEY }}' } }" }],
    ["fork-with-key", { on: "pull_request", step: "{ run: npm test, env: { ALL: '$" + "{{ toJSON(secrets) }}' } }" }],
    [
      "fork-with-key",
      { on: "pull_request", permissions: "permissions: {}\nenv: { KEY: '$" + "{{ secrets.KEY }}' }", job: "env: {}" },
    ],
    ["key-and-write", { permissions: "permissions: { contents: write }", job: "environment: preview" }],
    ["key-and-write", { job: "environment: preview\n    permissions: { pull-requests: write }" }],
    ["artipacked", { step: `uses: actions/checkout@${commit}` }],
    ["template-injection", { step: "run: echo $" + "{{ github.event.pull_request.title }}" }],
  ])("shows the risk %s of %j", (rule, more) => {
    const [first, ...others] = findRisks(workflow(more), "ci.yml");
    expect(first).toMatch(new RegExp(`^ci.yml: ${rule}: `));
    expect(others).toEqual([]);
  });
});

it("the scripts of our workflows are ones that a shell can read", () => {
  const folder = path.resolve(import.meta.dirname, "../.github/workflows");
  const scripts = readdirSync(folder).flatMap((name) =>
    Object.values<{ steps: { run?: string }[] }>(parse(readFileSync(path.join(folder, name), "utf8")).jobs)
      .flatMap(({ steps }) => steps)
      .flatMap(({ run }) => run ?? []),
  );
  expect(scripts.length).toBeGreaterThan(3);
  // What a script sends to another machine is a script too.
  const sent = scripts.flatMap((script) =>
    [...script.matchAll(/<<'REMOTE'.*\n([\s\S]*?)^REMOTE$/gm)].map(([, text = ""]) => text),
  );
  expect(sent).toHaveLength(2);
  for (const script of [...scripts, ...sent])
    expect(spawnSync("bash", ["-n"], { input: script, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
});

/** A folder in place of the previews' machine, with the commands that run on it, and those by which the runner reaches it. */
function makeHost() {
  const host = mkdtempSync(path.join(tmpdir(), "practicum-host-"));
  onTestFinished(() => rmSync(host, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(host, file)), { recursive: true });
    writeFileSync(path.join(host, file), text, { mode: 0o700 });
  };
  write("bin/ssh", `#!/bin/bash\nexec bash -c "\${!#}"\n`);
  write(
    "bin/rsync",
    `#!/bin/bash
to="\${!#}"; to="\${to#*:}"
mkdir -p "$to" && cp -a scripts lib prisma messages package.json package-lock.json "$to" && ln -s "$PWD/node_modules" "$to/node_modules"
`,
  );
  write("bin/caddy", `#!/bin/bash\nls "${host}/sites" "${host}/instances" > "${host}/seen"\n`);
  write("bin/gh", "#!/bin/bash\necho pr-8\n");
  for (const [index, name] of ["pr-7", "pr-8"].entries()) {
    const root = path.join(host, "sources", name);
    const preview = { name, port: 20_007 + index, publicAddress: null, databaseUrl: null, root };
    write(`sources/${name}/scripts/preview.mjs`, "process.exit(1);");
    write(`sites/${name}.caddy`, "");
    write(`instances/${name}/preview.json`, JSON.stringify(preview));
    write(`instances/${name}/data/secret`, "of the preview");
  }
  const list = (folder: string) => readdirSync(path.join(host, folder)).filter((name) => !name.startsWith("."));
  return { host, write, list };
}

const preview = parse(readFileSync(path.resolve(import.meta.dirname, "../.github/workflows/preview.yml"), "utf8"));

/** Runs the last step of a job of the previews as GitHub does: only a bash that the workflow names itself has `pipefail`. */
function runLast(
  job: string,
  { cwd, env, previews = "" }: { cwd: string; env: Record<string, string>; previews?: string },
) {
  const step = preview.jobs[job].steps.at(-1);
  const shell = step.shell ?? preview.jobs[job].defaults?.run.shell ?? preview.defaults?.run.shell;
  const flags = shell === "bash" ? ["--noprofile", "--norc", "-e", "-o", "pipefail"] : ["-e"];
  return spawnSync("bash", [...flags, "-c", step.run.replaceAll("/srv/previews", previews)], {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
}

/** Runs the last step of a job with the host beside it, and also returns what it says to the jobs after it. */
function runWith(host: string, job: string, cwd: string, env: Record<string, string>) {
  const output = path.join(host, "output");
  writeFileSync(output, "");
  const ofRunner = { PATH: `${host}/bin:${process.env.PATH}`, HOST: "host", HOME: host, GITHUB_OUTPUT: output };
  const ran = runLast(job, { cwd, env: { ...ofRunner, ...env }, previews: host });
  return { ...ran, output: readFileSync(output, "utf8") };
}

it.runIf(process.platform === "linux").each([
  ["its pull request is closed", { EVENT: "pull_request", NAME: "pr-7" }],
  ["it is one that nobody has removed", { EVENT: "schedule", NAME: "pr-" }],
])("a preview is removed after its site, and in spite of its broken sources, when %s", (_, event) => {
  const { host, list } = makeHost();
  expect(preview.jobs.down.steps[0].with.ref).toBe("$" + "{{ github.event.repository.default_branch }}");
  const { status, stdout, stderr, output } = runWith(host, "down", path.resolve(import.meta.dirname, ".."), event);
  expect(status, stderr).toBe(0);
  expect(output).toBe("removed=7\n");
  expect(stdout).toBe('{"name":"pr-7","removed":true}\n');
  expect(readFileSync(path.join(host, "seen"), "utf8")).toBe(
    `${host}/instances:\npr-7\npr-8\n\n${host}/sites:\npr-8.caddy\n`,
  );
  expect(["sources", "sites", "instances"].map(list)).toEqual([["pr-8"], ["pr-8.caddy"], ["pr-8"]]);
});

it.runIf(process.platform === "linux")("a preview that cannot be removed is said, and keeps no other one", () => {
  const { host, write, list } = makeHost();
  const root = path.resolve(import.meta.dirname, "..");
  // It belongs to sources that are still there.
  write("instances/pr-6/preview.json", JSON.stringify({ name: "pr-6", port: 20_006, databaseUrl: null, root }));
  const { status, output } = runWith(host, "down", root, { EVENT: "schedule", NAME: "pr-" });
  expect([status === 0, output]).toEqual([false, "removed=7\n"]);
  expect(list("instances")).toEqual(["pr-6", "pr-8"]);
});

describe.runIf(process.platform === "linux")("a pull request", () => {
  /** Runs the step that starts a preview, from sources whose command answers at once. */
  const start = (env: Record<string, string>) => {
    const { host, write, list } = makeHost();
    write("bin/rsync", `#!/bin/bash\nto="\${!#}"; mkdir -p "\${to#*:}" && cp -a . "\${to#*:}"\n`);
    write(
      "checkout/scripts/preview.mjs",
      `const [command, , name, , address] = process.argv.slice(2);
if (command === "up") console.log(JSON.stringify({ name, address, port: 20_009, folder: process.env.PREVIEWS_DIR }));
else process.exit(Number(process.env.SMOKE));`,
    );
    const given = { NAME: "pr-9", DOMAIN: "preview.example", SMOKE: "0", ...env };
    return { host, list, ...runWith(host, "up", path.join(host, "checkout"), given) };
  };

  it("gets a preview of its sources, a site that leads there, and its address", () => {
    const { host, list, status, stderr, output } = start({});
    expect(status, stderr).toBe(0);
    expect(output).toBe("address=https://pr-9.preview.example\n");
    expect(list("sources")).toContain("pr-9");
    const site = readFileSync(path.join(host, "sites/pr-9.caddy"), "utf8");
    expect(site).toMatch(/^pr-9\.preview\.example \{\n\treverse_proxy 127\.0\.0\.1:20009 \{/);
    expect(readFileSync(path.join(host, "seen"), "utf8")).toContain("pr-9.caddy");
    expect(JSON.parse(readFileSync(path.join(host, "checkout/preview.json"), "utf8")).folder).toBe(`${host}/instances`);
  });

  it("whose preview does not work gets neither site nor address", () => {
    const { list, status, output } = start({ SMOKE: "1" });
    expect([status === 0, output]).toEqual([false, ""]);
    expect(list("sites")).not.toContain("pr-9.caddy");
  });
});

it.each([
  [
    "an address is commented",
    { ADDRESS: "https://pr-7.example" },
    "",
    "POST issues/7/comments Preview of 0123456: https://pr-7.example",
  ],
  [
    "a further address takes its place",
    { ADDRESS: "https://pr-7.example" },
    "11\\n12",
    "PATCH issues/comments/11 Preview of 0123456: https://pr-7.example",
  ],
  ["a removed preview has none", {}, "11", "PATCH issues/comments/11 The preview is removed."],
  ["nothing is said of one that never was", {}, "", ""],
  [
    "each of several that nobody had removed has none",
    { NUMBERS: "7 8" },
    "11",
    "PATCH issues/comments/11 The preview is removed.\nPATCH issues/comments/11 The preview is removed.",
  ],
])("on the pull request, %s", (_, env, known, done) => {
  expect(comment({ ...env, KNOWN: known })).toMatchObject({ status: 0, done });
});

it("a pull request whose comments cannot be listed gets no second one", () => {
  const { status, done } = comment({ ADDRESS: "https://pr-7.example", KNOWN: "fail" });
  expect([status === 0, done]).toEqual([false, ""]);
});

/** Runs the step that comments, with a `gh` that knows the ids of some comments and says what it was asked to write. */
function comment(env: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), "practicum-comment-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const gh = `#!/bin/bash
if [ "$2" != --method ]; then
  if [ "$KNOWN" = fail ]; then exit 1; fi
  printf "$KNOWN"
else echo "$3 \${4#repos/school/practicum/} \${6##*$'\\n'}" >> ${folder}/done; fi
`;
  writeFileSync(path.join(folder, "gh"), gh, { mode: 0o700 });
  writeFileSync(path.join(folder, "done"), "");
  const { status } = runLast("comment", {
    cwd: folder,
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      GH_REPO: "school/practicum",
      NUMBERS: "7",
      COMMIT: commit,
      ADDRESS: "",
      ...env,
    },
  });
  return { status, done: readFileSync(path.join(folder, "done"), "utf8").trim() };
}

describe("a Dockerfile", () => {
  const good =
    'FROM node:24-bookworm-slim\nRUN npm prune \\\n  && npm sbom > sbom.json\nUSER node\nSTOPSIGNAL SIGTERM\nHEALTHCHECK CMD ["true"]\n';

  it("that runs as nobody special has no problem", () => {
    expect(lintDockerfile(good)).toEqual([]);
  });

  it.each([
    ["runs as root", good.replace("USER node\n", "")],
    ["runs as root", good.replace("node\nSTOP", "root\nSTOP")],
    ["names no version", good.replace("node:24-bookworm-slim", "node")],
    ["names no version", good.replace("24-bookworm-slim", "latest")],
    ["no Node 24", good.replace("24-", "20-")],
    ["no bill of materials", good.replace("npm sbom", "npm ls")],
    ["no HEALTHCHECK", good.replace(/HEALTHCHECK.*\n/, "")],
    ["no STOPSIGNAL", good.replace(/STOPSIGNAL.*\n/, "")],
    ["Unknown instruction", `${good}RUNN npm ci\n`],
  ])("is refused when it %s", (problem, text) => {
    expect(lintDockerfile(text).join("\n")).toContain(problem);
  });
});

it("our own image and compose file have no problem", () => {
  const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, "..", file), "utf8");
  expect(lintDockerfile(read("Dockerfile"))).toEqual([]);
  expect(lintCompose(read("compose.yaml"))).toEqual([]);
});

describe("a compose file", () => {
  const service = {
    image: "practicum:1",
    read_only: true,
    cap_drop: ["ALL"],
    healthcheck: { test: "true" },
    security_opt: ["no-new-privileges:true"],
    volumes: ["data:/data"],
    ports: ["127.0.0.1:80:80"],
  };
  const compose = (more: object) =>
    JSON.stringify({ services: { web: { ...service, ...more } }, volumes: { data: {} } });

  it("with closed services has no problem", () => {
    expect(lintCompose(compose({}))).toEqual([]);
    expect(lintCompose(compose({ image: "postgres:18", read_only: false, cap_drop: [] }))).toEqual([]);
  });

  it.each([
    ["names no version", { image: "web" }],
    ["names no version", { image: "web:latest" }],
    ["no health check", { healthcheck: undefined }],
    ["more privileges", { security_opt: [] }],
    ["may write to its files", { read_only: false }],
    ["may write to its files", { image: "soketi:1", read_only: false }],
    ["rights that it does not need", { image: "soketi:1", cap_drop: [] }],
    ["rights that it does not need", { cap_drop: ["NET_RAW"] }],
    ["is privileged", { privileged: true }],
    ["not declared", { volumes: ["other:/data"] }],
    ["is not there", { depends_on: { other: {} } }],
    ["to everybody", { ports: ["80:80"] }],
  ])("is refused: %s", (problem, more) => {
    expect(lintCompose(compose(more)).join("\n")).toContain(problem);
  });
});

it.runIf(process.platform === "linux")("an upgrade by compose leaves the image that a rollback starts", () => {
  const { host, write } = makeHost();
  write("bin/git", "#!/bin/bash\necho abc\n");
  write("bin/docker", "#!/bin/bash\ngrep VERSION= compose.env; shift 3; echo $BUILD_ID $*\n");
  write("compose.env", "VERSION=0.1.0\nAPP_URL=https://praksis.example");
  const page = readFileSync(path.resolve(import.meta.dirname, "../docs/production.md"), "utf8");
  const blocks = readBlocks(page).filter(({ script }) => script.includes("VERSION="));
  const done = blocks.map(({ needs, script }) => {
    expect(needs).toEqual(["docker"]);
    const env = { ...process.env, BUILD_ID: "", PATH: `${host}/bin:${process.env.PATH}` };
    return spawnSync("bash", ["-euo", "pipefail", "-c", script], { cwd: host, env, encoding: "utf8" }).stdout;
  });
  const started = "up --detach --no-build --wait\n";
  expect(done).toEqual([`VERSION=0.2.0\nabc build web\nVERSION=0.2.0\n${started}`, `VERSION=0.1.0\n${started}`]);
});
