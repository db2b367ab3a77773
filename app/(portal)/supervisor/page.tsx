import type { Params } from "@/components/student/student-search";
import { MyStudents, myStudentsMetadata } from "../my-students";

export const generateMetadata = myStudentsMetadata;

/** The students of a supervisor, primary or secondary (SPEC §2). */
export default async function SupervisorPage({ searchParams }: { searchParams: Promise<Params> }) {
  return <MyStudents path="/supervisor" scope={{ kind: "supervised" }} searchParams={searchParams} />;
}
