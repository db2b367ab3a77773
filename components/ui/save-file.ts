/** Safari begins to read the file some time after the press. */
const readMs = 60_000;

/** Saves a file on this device, under its name. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  startDownload(address, file.name);
  setTimeout(() => URL.revokeObjectURL(address), readMs);
}

/** Has the browser save what an address answers: with its own progress, and on after the page is gone. The name is the answer's by default. */
export function startDownload(address: string, name = ""): void {
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
}
