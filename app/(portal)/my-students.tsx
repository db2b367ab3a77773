import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LiveRefresh } from "@/components/layout/live-refresh";
import { StudentList } from "@/components/student/student-list";
import { isHead, studentSearch } from "@/components/student/student-search";
import { PageHeader } from "@/components/ui/page-header";
import { listGroupsOf } from "@/lib/features/student/queries/list-groups";
import { listStudents } from "@/lib/features/student/queries/list-students";
import type { StudentScope } from "@/lib/features/student/schema";
import { today } from "@/lib/platform/dates";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { guardPage } from "@/lib/platform/navigation/page-guard";

export async function myStudentsMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("my_students") };
}

type Props = { path: "/supervisor" | "/teacher/admin"; scope: StudentScope; searchParams: Promise<SearchParams> };

/** The list of a person's students; `scope` selects which ones (SPEC §2). */
export async function MyStudents({ path, scope, searchParams }: Props) {
  const actor = await guardPage(path);
  const search = studentSearch.read(await searchParams);
  const [t, { facts, ...page }, groups] = await Promise.all([
    getTranslations("menu"),
    listStudents(actor, scope, search, isHead(search)),
    listGroupsOf(actor, scope),
  ]);
  return (
    <>
      <LiveRefresh />
      <PageHeader title={t("my_students")} />
      <StudentList path={path} page={page} search={search} groups={groups} lines={{ facts, day: today() }} />
    </>
  );
}
