"use client";

import useSWR, { type SWRConfiguration } from "swr";
import type { Call, CallTo, InputOf, OutputOf } from "@/lib/platform/http/contract";
import { useRead } from "./use-ask";

/**
 * What a call answers, read while the component is shown; call and input are the key. `error.message` is in the reader's
 * language. What opens again is read again.
 */
export function useQuery<C extends Call>(
  call: CallTo<C>,
  input: InputOf<C>,
  options?: SWRConfiguration<OutputOf<C>, Error>,
) {
  const read = useRead();
  return useSWR<OutputOf<C>, Error>([call.path, input], () => read(call, input), options);
}
