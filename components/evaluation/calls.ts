import { callTo } from "@/components/data/call-to";
import type * as administration from "@/lib/features/evaluation/administration/contract";
import type * as deadline from "@/lib/features/evaluation/deadline/contract";
import type * as document from "@/lib/features/evaluation/document/contract";
import type * as life from "@/lib/features/evaluation/life/contract";
import type * as live from "@/lib/features/evaluation/live/contract";
import type * as notice from "@/lib/features/evaluation/notice/contract";
import type * as rating from "@/lib/features/evaluation/rating/contract";
import type * as reading from "@/lib/features/evaluation/reading/contract";
import type * as result from "@/lib/features/evaluation/result/contract";
import type * as signing from "@/lib/features/evaluation/signing/contract";
import type * as talk from "@/lib/features/evaluation/talk/contract";

export const getEvaluation = callTo<typeof reading.getEvaluation>("POST /evaluation/get");
export const saveEvaluation = callTo<typeof rating.saveEvaluation>("POST /evaluation/save");
export const submitEvaluation = callTo<typeof rating.submitEvaluation>("POST /evaluation/submit");
export const withdrawEvaluation = callTo<typeof rating.withdrawEvaluation>("POST /evaluation/withdraw");
export const saveTalk = callTo<typeof talk.saveTalk>("POST /evaluation/save-talk");
export const saveNotice = callTo<typeof notice.saveNotice>("POST /evaluation/save-notice");
export const discardNotice = callTo<typeof notice.discardNotice>("POST /evaluation/discard-notice");
export const giveNotice = callTo<typeof notice.giveNotice>("POST /evaluation/give-notice");
export const openNotice = callTo<typeof notice.openNotice>("POST /evaluation/open-notice");
export const acknowledgeNotice = callTo<typeof notice.acknowledgeNotice>("POST /evaluation/acknowledge-notice");
export const liftNotice = callTo<typeof notice.liftNotice>("POST /evaluation/lift-notice");
export const getDocument = callTo<typeof document.getDocument>("GET /evaluation/document");
export const stateNoDoubt = callTo<typeof deadline.stateNoDoubt>("POST /evaluation/state-no-doubt");
export const getTalk = callTo<typeof live.getTalk>("POST /evaluation/get-talk");
export const signEvaluation = callTo<typeof signing.signEvaluation>("POST /evaluation/sign");
export const sendSignLink = callTo<typeof signing.sendSignLink>("POST /evaluation/send-sign-link");
export const openSignLink = callTo<typeof signing.openSignLink>("POST /evaluation/open-sign-link");
export const signByLink = callTo<typeof signing.signByLink>("POST /evaluation/sign-by-link");
export const revokeSignLink = callTo<typeof signing.revokeSignLink>("POST /evaluation/revoke-sign-link");
export const decideEvaluation = callTo<typeof result.decideEvaluation>("POST /evaluation/decide");
export const proceedEvaluation = callTo<typeof life.proceedEvaluation>("POST /evaluation/proceed");
export const reopenEvaluation = callTo<typeof life.reopenEvaluation>("POST /evaluation/reopen");
export const adminChangeValueHideAnswerForEvaluation = callTo<
  typeof administration.adminChangeValueHideAnswerForEvaluation
>("POST /admin/adminChangeValueHideAnswerForEvaluation");
