import { strFromU8, unzipSync } from "fflate";
import type { SectionName } from "@/lib/features/copy/rules";

type Account = { isMerged: boolean } & Record<SectionName, Record<string, unknown>[]>;

/** The files of a copy, and what its JSON has. */
export function readCopy(bytes: Uint8Array) {
  const files = unzipSync(bytes);
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const data = JSON.parse(textOf("data.json")) as { format: number; accounts: [Account, ...Account[]] };
  return { files, readme: textOf("README.txt"), text: textOf("data.json"), data, own: data.accounts[0] };
}
