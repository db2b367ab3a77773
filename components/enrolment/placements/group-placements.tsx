import { useTranslations } from "next-intl";
import { PageLinks } from "@/components/layout/page-links";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import type { GroupPlacementPage, GroupPlacementSearch } from "@/lib/features/enrolment/schema";
import { isCurrent } from "@/lib/features/group/rules";
import { today } from "@/lib/platform/dates";
import { AddMany } from "../many/add-many";
import type { EnrolledGroup } from "../many/many-rows";
import { PlacementFilterForm } from "./placement-filter";
import { placementSearch } from "./placement-search";
import { PlacementTable } from "./placement-table";

type Props = {
  /** The page that shows the section. */
  path: string;
  group: EnrolledGroup & { isEnded: boolean };
  page: GroupPlacementPage;
  search: GroupPlacementSearch;
  readOnly: boolean;
};

/** The students of a group with wards, days and supervisors, as those change them who may edit it. Filters, order and page are in the address. */
export function GroupPlacements({ path, group, page, search, readOnly }: Props) {
  const t = useTranslations("placements");
  const { items, nextCursor, counts } = page;
  const canAdd = !readOnly && isCurrent(group, today());
  return (
    <Section
      id="students"
      title={t("title")}
      lead={
        <>
          {t("lead", counts)}
          {counts.uncovered > 0 && search.filter !== "uncovered" && (
            <>
              {" "}
              <Link
                href={placementSearch.address(path, { filter: "uncovered" }, null)}
                prefetch={false}
                scroll={false}
                className="text-brand underline underline-offset-3"
              >
                {t("show_uncovered", { count: counts.uncovered })}
              </Link>
            </>
          )}
        </>
      }
      actions={canAdd && <AddMany group={group} />}
    >
      {counts.all === 0 ? (
        <EmptyState icon={<Icon name="users" />} title={t("none_title")}>
          {canAdd && t("none_text")}
        </EmptyState>
      ) : (
        <>
          <PlacementFilterForm path={path} search={search} />
          {items.length === 0 ? (
            <EmptyState icon={<Icon name="magnifying-glass" />} title={t("none_found")} />
          ) : (
            <PlacementTable path={path} group={group} items={items} search={search} readOnly={readOnly} />
          )}
          <PageLinks
            first={search.cursor ? placementSearch.address(path, search, null) : null}
            next={nextCursor ? placementSearch.address(path, search, nextCursor) : null}
          />
        </>
      )}
    </Section>
  );
}
