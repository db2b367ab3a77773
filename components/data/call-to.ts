import type { Call, CallTo } from "@/lib/platform/http/contract";

/**
 * Names a call for the browser without its contract, whose zod would come along:
 *
 *     export const saveGoal = callTo<typeof contract.saveGoal>("POST /goal/save");
 *
 * The type refuses any other method and path than the contract's. These lines belong in `components/<noun>/calls.ts`.
 */
export function callTo<C extends Call>(address: `${C["method"]} ${C["path"]}`): CallTo<C> {
  const [method, path] = address.split(" ") as [C["method"], C["path"]];
  return { method, path };
}
