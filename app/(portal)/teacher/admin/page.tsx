import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { MyStudents, myStudentsMetadata } from "../../my-students";

export const generateMetadata = myStudentsMetadata;

/** The students of all groups of a teacher (SPEC §2). */
export default async function TeacherStudentsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return <MyStudents path="/teacher/admin" scope={{ kind: "taught" }} searchParams={searchParams} />;
}
