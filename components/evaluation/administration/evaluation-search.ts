import { type EvaluationFlag, evaluationFlags, storedStages } from "@/lib/features/evaluation/administration/rules";
import { parseId } from "@/lib/platform/ids";
import { limits } from "@/lib/platform/limits";
import { listAddress } from "@/lib/platform/navigation/list-address";

/** The filters of the list of all evaluations, stored in the address. */
export type EvaluationSearch = {
  search?: string;
  stage?: (typeof storedStages)[number];
  flag?: EvaluationFlag;
  groupId?: number;
  cursor?: number;
};

type Params = Record<string, string | string[] | undefined>;

/** The search for an address. Invalid values are ignored. */
export function searchIn(params: Params): EvaluationSearch {
  const one = (name: string) => (typeof params[name] === "string" ? params[name].replaceAll("\0", "").trim() : "");
  const search = one("search").slice(0, limits.inputLength);
  const stage = storedStages.find((known) => String(known) === one("stage"));
  const flag = evaluationFlags.find((known) => known === one("flag"));
  const [groupId, cursor] = [parseId(one("groupId")), parseId(one("cursor"))];
  return {
    ...(search && { search }),
    ...(stage && { stage }),
    ...(flag && { flag }),
    ...(groupId && { groupId }),
    ...(cursor && { cursor }),
  };
}

/** The same list from another place on, as an address. */
export function addressFor(path: string, { cursor: _, ...filters }: EvaluationSearch, cursor: number | null): string {
  return listAddress(path, filters, cursor);
}
