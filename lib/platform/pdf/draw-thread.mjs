// @ts-check
// The program of a thread of its own (document.ts): plain JavaScript, since it runs from its source and without the bundler.
import { parentPort } from "node:worker_threads";
import { bytesOf } from "./write.mjs";

parentPort?.on("message", async (/** @type {import("./document").PdfDocument} */ document) => {
  try {
    parentPort?.postMessage({ bytes: await bytesOf(document) });
  } catch (error) {
    parentPort?.postMessage({ problem: error instanceof Error ? `${error.name}: ${error.message}` : typeof error });
  }
});
