import { type ArchiveState, archiveStates } from "@/lib/features/archive/rules";
import { parseId } from "@/lib/platform/ids";
import { limits } from "@/lib/platform/limits";

/** The page of the archive. */
export const archivePath = "/admin/archive";

/** The filters of the list, stored in the address. */
export type ArchiveSearch = { search?: string; state?: ArchiveState; cursor?: number };

type Params = Record<string, string | string[] | undefined>;

/** The search for an address. Invalid values are ignored. */
export function searchIn(params: Params): ArchiveSearch {
  const one = (name: string) => (typeof params[name] === "string" ? params[name].replaceAll("\0", "").trim() : "");
  const search = one("search").slice(0, limits.inputLength);
  const state = archiveStates.find((known) => known === one("state"));
  const cursor = parseId(one("cursor"));
  return { ...(search && { search }), ...(state && { state }), ...(cursor && { cursor }) };
}

/** The same list from another place on, as an address. */
export function addressFor({ cursor: _, ...filters }: ArchiveSearch, cursor: number | null): string {
  const values = Object.entries({ ...filters, ...(cursor && { cursor }) });
  const query = new URLSearchParams(values.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${archivePath}?${query}` : archivePath;
}
