"use client";

import useSWRInfinite, { type SWRInfiniteConfiguration } from "swr/infinite";
import type { Call, CallTo, InputOf, OutputOf } from "@/lib/platform/http/contract";
import { useRead } from "./use-ask";

/** A list read page by page: `inputOf` gives the input of a page from the page before it, or null after the last. */
export function usePages<C extends Call>(
  call: CallTo<C>,
  inputOf: (index: number, before: OutputOf<C> | null) => InputOf<C> | null,
  options?: SWRInfiniteConfiguration<OutputOf<C>, Error>,
) {
  const read = useRead();
  const keyOf = (index: number, before: OutputOf<C> | null) => {
    const input = inputOf(index, before);
    return input === null ? null : ([call.path, input] as const);
  };
  return useSWRInfinite<OutputOf<C>, Error>(keyOf, ([, input]: [string, InputOf<C>]) => read(call, input), options);
}
