/** The headers of a file to save under a name; it is not kept by browsers, and taken for nothing else. */
export function downloadHeaders(name: string, extension: string): Record<string, string> {
  const plain = name.replaceAll(/[^\w .-]/g, "_").trim();
  return {
    "content-disposition": `attachment; filename="${plain}.${extension}"; filename*=UTF-8''${encodeName(name)}.${extension}`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  };
}

/** A name encoded as in RFC 5987. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
