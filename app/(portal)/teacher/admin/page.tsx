import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LiveRefresh } from "@/components/layout/live-refresh";
import { StudentList } from "@/components/student/student-list";
import { isHead, type Params, searchIn } from "@/components/student/student-search";
import { PageHeader } from "@/components/ui/page-header";
import { listGroupsOf, listStudents } from "@/lib/features/student/queries";
import { guardPage } from "@/lib/platform/navigation/page-guard";

const path = "/teacher/admin";
const scope = { kind: "taught" } as const;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("my_students") };
}

/** The students of all groups of a teacher (SPEC §2). */
export default async function TeacherStudentsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const actor = await guardPage(path);
  const search = searchIn(await searchParams);
  const [t, page, groups] = await Promise.all([
    getTranslations("menu"),
    listStudents(actor, scope, search, isHead(search)),
    listGroupsOf(actor, scope),
  ]);
  return (
    <>
      <LiveRefresh />
      <PageHeader title={t("my_students")} />
      <StudentList path={path} page={page} search={search} groups={groups} />
    </>
  );
}
