import "server-only";
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/**
 * A value as canonical JSON (RFC 8785), the same text for the same value on every machine, and the SHA-256 of its UTF-8 bytes as 64
 * hexadecimal digits.
 */
export function canonicalJson(value: object): { content: string; hash: string } {
  const content = canonicalize(value) ?? "";
  return { content, hash: createHash("sha256").update(content, "utf8").digest("hex") };
}
