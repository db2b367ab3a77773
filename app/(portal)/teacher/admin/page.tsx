import type { Params } from "@/components/student/student-search";
import { MyStudents, myStudentsMetadata } from "../../my-students";

export const generateMetadata = myStudentsMetadata;

/** The students of all groups of a teacher (SPEC §2). */
export default async function TeacherStudentsPage({ searchParams }: { searchParams: Promise<Params> }) {
  return <MyStudents path="/teacher/admin" scope={{ kind: "taught" }} searchParams={searchParams} />;
}
