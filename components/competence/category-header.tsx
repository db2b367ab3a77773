import { useTranslations } from "next-intl";
import { LineMarks } from "@/components/placement-line/line-marks";
import { AreaTile } from "@/components/ui/area-tile";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { TextLink } from "@/components/ui/text-link";
import { categories, isGraph } from "@/lib/features/competence/rules";
import type { Category, CompetenceHeader } from "@/lib/features/competence/schema";
import { categoryPath, studentPath } from "@/lib/platform/navigation/student-path";
import { useCategoryName } from "./formatting";

type CategoryHeaderProps = {
  header: CompetenceHeader;
  category: Category;
  lead: string;
  /** The reader is the student. */
  isOwn: boolean;
};

/** Whose area or graph it is, the way back to the whole overview, and the ways to the other areas and graphs. */
export function CategoryHeader({ header, category, lead, isOwn }: CategoryHeaderProps) {
  const t = useTranslations("competence");
  const nameOf = useCategoryName();
  const { student, groupId, ward, place } = header;
  const overview = isOwn ? `/student?group=${groupId}` : studentPath(student.userId, 1, groupId);
  return (
    <>
      <LineMarks />
      <PageHeader
        above={
          <>
            <TextLink href={overview}>{student.fullName}</TextLink> · {ward} · {place}
          </>
        }
        title={nameOf(category)}
        leading={!isGraph(category) && <AreaTile area={Number(category)} size="large" />}
        lead={lead}
      />
      <div className="mb-8">
        <Tabs
          label={t("categories")}
          tabs={categories.map((other) => ({
            href: categoryPath(student.userId, groupId, other),
            label: nameOf(other),
            current: other === category,
          }))}
        />
      </div>
    </>
  );
}
