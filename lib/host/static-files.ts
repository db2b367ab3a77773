import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const FOLDER = path.join(".next", "static");
const ADDRESS = "/_next/static/";

/** What browsers ask for; a build has a few other files, which Next answers. */
const TYPES: Readonly<Record<string, { type: string; isText: boolean }>> = {
  ".js": { type: "text/javascript; charset=utf-8", isText: true },
  ".css": { type: "text/css; charset=utf-8", isText: true },
  ".svg": { type: "image/svg+xml", isText: true },
  ".woff2": { type: "font/woff2", isText: false },
};

/** The ways a text is compressed, the smallest first: what requests call it, and the ending of the file. */
const ENCODINGS = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

type StaticFile = { type: string; plain: Buffer; compressed: { name: string; content: Buffer }[] };

/**
 * Compresses the scripts and styles of a build once, as small as it can be: Next would compress them for each request again, and larger.
 * Every compressed file is next to the one it is of.
 */
export async function compressStaticFiles(root: string): Promise<void> {
  const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)];
  await Promise.all(
    filesOf(root)
      .filter(({ isText }) => isText)
      .map(async ({ file }) => {
        const content = readFileSync(file);
        writeFileSync(
          `${file}.br`,
          await asBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        );
        writeFileSync(`${file}.gz`, await asGzip(content, { level: constants.Z_BEST_COMPRESSION }));
      }),
  );
}

/**
 * Answers requests for the files of a build, from memory: they stay what the running pages need while somebody builds again. A browser keeps
 * them for a year, because their names follow from their content.
 */
export function createStaticFiles(root: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = new Map(filesOf(root).map(({ file, address, ...kind }) => [address, read(file, kind)]));
  return (request, response) => {
    const file = files.get(request.url?.split("?", 1)[0] ?? "");
    if (!file || !/^(GET|HEAD)$/.test(request.method ?? "")) return false;
    const accepted = acceptedBy(request);
    const chosen = file.compressed.find(({ name }) => accepted.includes(name));
    const content = chosen?.content ?? file.plain;
    response.writeHead(200, {
      "content-type": file.type,
      "content-length": content.length,
      "cache-control": "public, max-age=31536000, immutable",
      ...(file.compressed.length > 0 && { vary: "Accept-Encoding" }),
      ...(chosen && { "content-encoding": chosen.name }),
    });
    response.end(request.method === "HEAD" ? undefined : content);
    return true;
  };
}

function filesOf(root: string) {
  const folder = path.join(root, FOLDER);
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const kind = TYPES[path.extname(name)];
    return kind ? [{ file: path.join(folder, name), address: ADDRESS + name.split(path.sep).join("/"), ...kind }] : [];
  });
}

const read = (file: string, { type, isText }: { type: string; isText: boolean }): StaticFile => ({
  type,
  plain: readFileSync(file),
  compressed: isText ? ENCODINGS.map(({ name, ending }) => ({ name, content: readFileSync(file + ending) })) : [],
});

/** The encodings that a request does not refuse by `q=0`. */
const acceptedBy = ({ headers }: IncomingMessage): string[] =>
  String(headers["accept-encoding"] ?? "")
    .split(",")
    .map((one) => one.split(";").map((part) => part.trim().toLowerCase()))
    .filter(([, quality = ""]) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name = ""]) => name);
