import { createHash, randomUUID } from "node:crypto";
import { Refusal } from "./refusal";

/** A file that was uploaded. It can become one document. */
export type StoredFile = { id: string; name: string; bytes: Buffer; isUsed: boolean };

/** Stores an uploaded file. @param disposition the header that names it */
export function storeFile(files: Map<string, StoredFile>, disposition: string | undefined, bytes: Buffer): StoredFile {
  const name = nameIn(disposition);
  if (!name) throw new Refusal(400, "Content-Disposition must be attachment with filename or filename*");
  if (bytes.length === 0) throw new Refusal(400, "The file is empty");
  const file = { id: randomUUID(), name, bytes, isUsed: false };
  files.set(file.id, file);
  return file;
}

function nameIn(disposition = ""): string | null {
  if (!/^attachment\s*;/i.test(disposition)) return null;
  const [, encoded] = /;\s*filename\*=utf-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain] = /;\s*filename="([ -~]+?)"/i.exec(disposition) ?? [];
  try {
    return encoded ? decodeURIComponent(encoded) : (plain ?? null);
  } catch {
    return null;
  }
}

/** What the archive finds out about the file of a document version. Throws a refusal for a file that cannot be one. */
export function factsOf(file: StoredFile | undefined, variant: unknown) {
  if (!file) throw new Refusal(404, "referanseDokumentfil: there is no such file");
  if (file.isUsed) throw new Refusal(400, "referanseDokumentfil: the file is registered already");
  const isPdf = file.bytes.subarray(0, 5).toString("latin1") === "%PDF-";
  if (variant === "A" && !(isPdf && file.bytes.includes("pdfaid:part")))
    throw new Refusal(400, "A Dokumentversjon in the archive format must be PDF/A");
  return {
    sjekksum: createHash("sha256").update(file.bytes).digest("hex"),
    sjekksumAlgoritme: "SHA-256",
    filstoerrelse: file.bytes.length,
    filnavn: file.name,
    innholdstype: isPdf ? "application/pdf" : "application/octet-stream",
  };
}
