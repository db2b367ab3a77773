import type { ChangedPlacement } from "./follow-group";
import type { SomeGroup } from "./known";
import { differences } from "./outcome";
import type { RowChange } from "./rows";

/** What a row changes of a group, in the words of the preview: its columns, and how many placements follow its last day. */
export function changesOfGroup(
  before: SomeGroup,
  after: SomeGroup,
  followers: readonly ChangedPlacement[],
  names: ReadonlyMap<number, string>,
): RowChange[] {
  const texts = ({ place, period, endDate, wards, teacherIds }: SomeGroup) => ({
    place,
    period,
    endDate,
    teachers: teacherIds.map((id) => names.get(id) ?? "").join("; "),
    wards: wards.join("; "),
  });
  const count = { column: "followers", before: "", after: String(followers.length) };
  return [...differences(texts(after), texts(before)), ...(followers.length > 0 ? [count] : [])];
}
