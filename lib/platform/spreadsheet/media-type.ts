/** The type of an Excel file. */
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
