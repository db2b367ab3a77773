import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { runCommand } from "../../lib/host/commands";
import { HostError } from "../../lib/host/host-error";
import { type Instruction, ignoredBy, readStages, readVariables, type Stage } from "./dockerfile";

/** What an image starts, and with which settings. */
export type Image = {
  /** The folder that stands for the root of its file system. */
  folder: string;
  workdir: string;
  user: string;
  env: Record<string, string>;
  command: string[];
  healthcheck: string[];
  /** What each COPY of the last stage has brought. */
  layers: { what: string; files: string[] }[];
};

type Options = { root: string; folder: string; say: (line: string) => void; signal: AbortSignal };

const LINES_SHOWN = 30;

/**
 * Performs the steps of the Dockerfile in plain folders, one for each stage, with this machine's Node in place of the base image.
 * @throws HostError when a step fails
 */
export async function buildStages(options: Options): Promise<Image> {
  const stages = readStages(readFileSync(path.join(options.root, "Dockerfile"), "utf8"));
  let image: Image | undefined;
  for (const stage of stages) image = await buildStage(stage, options);
  if (!image) throw new HostError("The Dockerfile has no stage.");
  return image;
}

async function buildStage({ name, base, instructions }: Stage, { root, folder, say, signal }: Options): Promise<Image> {
  const image: Image = {
    folder: path.join(folder, name),
    workdir: "/",
    user: "root",
    env: {},
    command: [],
    healthcheck: [],
    layers: [],
  };
  mkdirSync(image.folder, { recursive: true });
  say(`FROM ${base}: here Node ${process.versions.node}`);
  let entrypoint: string[] = [];
  const args: Record<string, string> = {};
  for (const instruction of instructions) {
    const { name: what, text } = instruction;
    if (what === "WORKDIR") {
      image.workdir = text;
      mkdirSync(path.join(image.folder, text), { recursive: true });
    } else if (what === "ARG") Object.assign(args, readVariables(text));
    else if (what === "ENV") Object.assign(image.env, readVariables(text, args));
    else if (what === "USER") image.user = text;
    else if (what === "ENTRYPOINT") entrypoint = JSON.parse(text);
    else if (what === "CMD") image.command = [...entrypoint, ...JSON.parse(text)];
    else if (what === "HEALTHCHECK") image.healthcheck = JSON.parse(text.slice(text.indexOf("[")));
    else if (what === "COPY") image.layers.push(copy(instruction, image, { root, folder }));
    else if (what === "RUN") await run(text, image, { say, signal });
  }
  return image;
}

function copy(
  { options, text }: Instruction,
  image: Image,
  { root, folder }: Pick<Options, "root" | "folder">,
): Image["layers"][number] {
  const sources = text.split(/\s+/);
  const target = sources.pop() ?? "";
  const from = options.from;
  const isIgnored = from ? () => false : ignoredBy(readFileSync(path.join(root, ".dockerignore"), "utf8"));
  const to = path.join(image.folder, path.resolve(image.workdir, target));
  const files = sources.map((source) => {
    const file = from ? path.join(folder, from, source) : path.join(root, source);
    if (!existsSync(file)) throw new HostError(`COPY ${text}: there is no ${source}.`);
    // A folder's content is copied, a file goes into a folder that ends with a slash.
    const place = statSync(file).isFile() && target.endsWith("/") ? path.join(to, path.basename(file)) : to;
    const filter = (path_: string) => !isIgnored(path.relative(root, path_));
    cpSync(file, place, { recursive: true, verbatimSymlinks: true, filter });
    return place;
  });
  return { what: `COPY ${text}`, files };
}

async function run(script: string, image: Image, { say, signal }: Pick<Options, "say" | "signal">): Promise<void> {
  const began = performance.now();
  const kept = Object.entries(process.env).filter(([name]) => /^(PATH|HOME|LANG|TMPDIR|npm_config_\w+)$/.test(name));
  const env = { ...Object.fromEntries(kept), ...image.env } as NodeJS.ProcessEnv;
  const cwd = path.join(image.folder, image.workdir);
  const { code, output } = await runCommand("sh", ["-ec", script], { cwd, env, signal });
  signal.throwIfAborted();
  say(`RUN ${script} (${((performance.now() - began) / 1000).toFixed(0)} s)`);
  if (code === 0) return;
  throw new HostError(`${output.trimEnd().split("\n").slice(-LINES_SHOWN).join("\n")}\n\nRUN ${script} failed.`);
}
