import { callTo } from "@/components/data/call-to";
import type * as answers from "@/lib/features/report/answers/contract";
import type * as life from "@/lib/features/report/life/contract";
import type * as messages from "@/lib/features/report/messages/contract";
import type * as reading from "@/lib/features/report/reading/contract";

export const saveReport = callTo<typeof answers.saveReport>("POST /report/save");
export const createReport = callTo<typeof life.createReport>("POST /report/create");
export const editReport = callTo<typeof life.editReport>("POST /report/edit");
export const deleteReport = callTo<typeof life.deleteReport>("POST /report/delete");
export const restoreReport = callTo<typeof life.restoreReport>("POST /report/restore");
export const changeReportStatus = callTo<typeof life.changeReportStatus>("POST /report/change-status");
export const remind = callTo<typeof life.remind>("POST /report/remind");
export const readFeedback = callTo<typeof life.readFeedback>("POST /report/read-feedback");
export const sendMessage = callTo<typeof messages.sendMessage>("POST /report/send-message");
export const getReport = callTo<typeof reading.getReport>("POST /report/get");
export const listReports = callTo<typeof reading.listReports>("POST /report/list");
