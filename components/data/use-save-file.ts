"use client";

import type { z } from "zod";
import { saveFile } from "@/components/ui/save-file";
import type { Call, CallTo, InputOf } from "@/lib/platform/http/contract";
import type { Outcome } from "./outcome";
import { useAsk } from "./use-ask";

/** A call that answers a file. */
export type FileCall = Call<z.ZodType, z.ZodType<File>>;

/** Fetches a file by its call and saves it on the device. Gives what became of it. The browser is left to download a large one: `FileLink`. */
export function useSaveFile() {
  const ask = useAsk();
  return async <C extends FileCall>(call: CallTo<C>, input: InputOf<C>): Promise<Outcome<File>> => {
    const outcome: Outcome<File> = await ask(call, input);
    if (outcome.kind === "done") saveFile(outcome.data);
    return outcome;
  };
}
