import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { MyStudents, myStudentsMetadata } from "../my-students";

export const generateMetadata = myStudentsMetadata;

/** The students of a supervisor, primary or secondary (SPEC §2). */
export default async function SupervisorPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return <MyStudents path="/supervisor" scope={{ kind: "supervised" }} searchParams={searchParams} />;
}
