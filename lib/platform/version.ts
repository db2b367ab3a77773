import "server-only";
import { version } from "@/package.json";
import { env } from "./env";

/** Which version of the product runs, and which build of it: a commit where the installation names one. */
export const runningVersion = (): { version: string; build: string } => ({ version, build: env.BUILD_ID });
