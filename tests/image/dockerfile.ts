/** One instruction of a Dockerfile: `RUN`, its options such as `--from`, and the rest of it as written. */
export type Instruction = { name: string; options: Record<string, string>; text: string };

/** A stage: its name or number, what it begins with, and its instructions. */
export type Stage = { name: string; base: string; instructions: Instruction[] };

/** Reads the stages of a Dockerfile. It knows what ours uses: no here-documents, and variables only in `ENV`. */
export function readStages(dockerfile: string): Stage[] {
  const lines = dockerfile
    .split("\n")
    .filter((line) => !/^\s*#/.test(line))
    .join("\n")
    .replaceAll(/\s*\\\n\s*/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stages: Stage[] = [];
  for (const instruction of lines.map(readInstruction)) {
    if (instruction.name === "FROM") {
      const [base = "", , name = String(stages.length)] = instruction.text.split(/\s+/);
      stages.push({ name, base, instructions: [] });
    } else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

function readInstruction(line: string): Instruction {
  const [, name = "", rest = ""] = /^(\w+)\s+(.*)$/s.exec(line.trim()) ?? [];
  const options: Record<string, string> = {};
  const text = rest.replace(/^(?:--([\w-]+)=(\S+)\s+)+/, (given) => {
    for (const [, option = "", value = ""] of given.matchAll(/--([\w-]+)=(\S+)/g)) options[option] = value;
    return "";
  });
  return { name: name.toUpperCase(), options, text: text.trim() };
}

/** The variables of an `ENV` or `ARG`; a value may name an earlier one as `$NAME`. */
export const readVariables = (text: string, earlier: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)=("[^"]*"|\S*)/g)].map(([, name = "", value = ""]) => [
      name,
      value.replaceAll('"', "").replace(/^\$(\w+)$/, (_, other) => earlier[other] ?? ""),
    ]),
  );

/** Tells whether a `.dockerignore` keeps a path out of the context. It knows names, folders and `*`, all from the root, as ours has them. */
export function ignoredBy(dockerignore: string): (file: string) => boolean {
  const patterns = dockerignore
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => new RegExp(`^${line.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]*")}(/|$)`));
  return (file) => patterns.some((pattern) => pattern.test(file));
}
