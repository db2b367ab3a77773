import { type ImportSheet, importSheets, type RowState, rowStates } from "@/lib/features/import/rules";
import { parseId } from "@/lib/platform/ids";

export const importPath = "/admin/import";

/** Which import is open, and which of its rows are shown, stored in the address. */
export type ImportSearch = { jobId?: number; state?: RowState; sheet?: ImportSheet; cursor?: number };

type Params = Record<string, string | string[] | undefined>;

/** The search for an address. Invalid values are ignored. */
export function searchIn(params: Params): ImportSearch {
  const one = (name: string) => (typeof params[name] === "string" ? params[name].trim() : "");
  const [jobId, cursor] = [parseId(one("job")), parseId(one("cursor"))];
  const state = rowStates.find((known) => known === one("state"));
  const sheet = importSheets.find((known) => known === one("sheet"));
  return {
    ...(jobId && { jobId }),
    ...(state && { state }),
    ...(sheet && { sheet }),
    ...(cursor && { cursor }),
  };
}

/** The address of an import, with some of its rows. */
export function addressOf({ jobId, state, sheet, cursor }: ImportSearch): string {
  const query = new URLSearchParams({
    ...(jobId && { job: String(jobId) }),
    ...(state && { state }),
    ...(sheet && { sheet }),
    ...(cursor && { cursor: String(cursor) }),
  });
  return query.size > 0 ? `${importPath}?${query}` : importPath;
}
