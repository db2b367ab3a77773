import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { workbookType } from "@/lib/platform/spreadsheet/media-type";
import { formId, searchText } from "@/lib/platform/validators";
import { placementStates, reasonFilters, type StudentSort, studentSorts } from "./rules";

export const exportStudents = defineCall({
  method: "GET",
  path: "/group/export-students",
  access: permission("view_teacher_my_group"),
  effect: "read",
  input: z.strictObject({
    groupId: formId,
    search: searchText,
    reason: z.enum(reasonFilters).optional(),
    state: z.enum(placementStates).optional(),
    sort: z.enum(studentSorts as [StudentSort, ...StudentSort[]]).optional(),
  }),
  output: z.file(),
  answer: workbookType,
  summary:
    "The students of one of the caller's groups as an Excel file, with the filters and in the order of the page.",
});
