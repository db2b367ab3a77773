import { callTo } from "@/components/data/call-to";
import type * as editing from "@/lib/features/form/editing/contract";
import type * as exchange from "@/lib/features/form/exchange/contract";
import type * as publishing from "@/lib/features/form/publishing/contract";

export const getFormQuestion = callTo<typeof editing.getFormQuestion>("POST /admin/getFormQuestion");
export const saveContentQuestion = callTo<typeof editing.saveContentQuestion>("POST /admin/saveContentQuestion");
export const saveLinkContentQuestion = callTo<typeof editing.saveLinkContentQuestion>(
  "POST /admin/saveLinkContentQuestion",
);
export const moveQuestion = callTo<typeof editing.moveQuestion>("POST /admin/moveQuestion");
export const deleteQuestion = callTo<typeof editing.deleteQuestion>("POST /admin/deleteQuestion");
export const restoreQuestion = callTo<typeof editing.restoreQuestion>("POST /admin/restoreQuestion");
export const saveFormHelp = callTo<typeof editing.saveFormHelp>("POST /admin/saveFormHelp");
export const saveRatingScale = callTo<typeof editing.saveRatingScale>("POST /admin/saveRatingScale");
export const exportForm = callTo<typeof exchange.exportForm>("GET /admin/exportForm");
export const importForm = callTo<typeof exchange.importForm>("POST /admin/importForm");
export const createForm = callTo<typeof publishing.createForm>("POST /admin/createForm");
export const renameForm = callTo<typeof publishing.renameForm>("POST /admin/renameForm");
export const archiveForm = callTo<typeof publishing.archiveForm>("POST /admin/archiveForm");
export const copyForm = callTo<typeof publishing.copyForm>("POST /admin/copyForm");
export const createFormDraft = callTo<typeof publishing.createFormDraft>("POST /admin/createFormDraft");
export const discardFormDraft = callTo<typeof publishing.discardFormDraft>("POST /admin/discardFormDraft");
export const compareFormVersion = callTo<typeof publishing.compareFormVersion>("POST /admin/compareFormVersion");
export const publishForm = callTo<typeof publishing.publishForm>("POST /admin/publishForm");
