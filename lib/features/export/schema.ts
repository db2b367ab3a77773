import { z } from "zod";
import { lacksKind } from "@/lib/features/audit/rules/filter";
import { auditFilterShape } from "@/lib/features/audit/schema";
import { roles } from "@/lib/platform/auth/permissions";
import { calendarDate, id } from "@/lib/platform/validators";
import { type ColumnName, columnTypes, type ExportFilterName, exportColumns, exportKinds, filtersOf } from "./rules";

const filterSchema = z.strictObject({
  groupId: id.optional(),
  domainId: id.optional(),
  /** The first and the last day. Of evaluations and groups: of which a day lies between them. */
  from: calendarDate.optional(),
  until: calendarDate.optional(),
  role: z.enum(roles).optional(),
  active: z.boolean().optional(),
  /** Of the log, as `/admin/get-audit` takes them. */
  search: auditFilterShape.search,
  recordKind: auditFilterShape.kind,
  recordId: auditFilterShape.recordId,
  action: auditFilterShape.action,
});
export type ExportFilter = z.infer<typeof filterSchema>;

const columnNames = Object.keys(columnTypes) as [ColumnName, ...ColumnName[]];

/** What is exported: of which kind, which columns and which rows. Without columns all those without free text. */
export const exportSchema = z
  .strictObject({
    kind: z.enum(exportKinds),
    columns: z.array(z.enum(columnNames)).min(1, "export.error_no_column").max(columnNames.length).optional(),
    filter: filterSchema.optional(),
  })
  .superRefine(({ kind, columns, filter = {} }, context) => {
    const offered: readonly ColumnName[] = exportColumns[kind];
    if (columns?.some((column) => !offered.includes(column)))
      context.addIssue({ code: "custom", path: ["columns"], message: "validation.invalid" });
    for (const [name, value] of Object.entries(filter))
      if (value !== undefined && !filtersOf[kind].includes(name as ExportFilterName))
        context.addIssue({ code: "custom", path: ["filter", name], message: "validation.invalid" });
    if (lacksKind({ ...filter, kind: filter.recordKind }))
      context.addIssue({ code: "custom", path: ["filter", "recordId"], message: "audit.error_record_kind" });
    if (filter.from && filter.until && filter.until < filter.from)
      context.addIssue({ code: "custom", path: ["filter", "until"], message: "export.error_until_before" });
  });
export type ExportInput = z.infer<typeof exportSchema>;
