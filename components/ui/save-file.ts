/** Safari begins to read the file some time after the press. */
const readMs = 60_000;

/** Saves a file on this device, under its name. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readMs);
}
