import type { Call } from "@/lib/platform/http/contract";
import { describeApi } from "@/lib/platform/http/openapi";
import * as absence from "./absence/contract";
import * as archive from "./archive/contract";
import * as audit from "./audit/contract";
import * as concern from "./concern/contract";
import * as copy from "./copy/contract";
import * as domain from "./domain/contract";
import * as ending from "./ending/contract";
import * as enrolment from "./enrolment/contract";
import * as erasure from "./erasure/contract";
import * as evaluationAdministration from "./evaluation/administration/contract";
import * as evaluationCalendar from "./evaluation/calendar/contract";
import * as evaluationDeadline from "./evaluation/deadline/contract";
import * as evaluationDocument from "./evaluation/document/contract";
import * as evaluationLife from "./evaluation/life/contract";
import * as evaluationLive from "./evaluation/live/contract";
import * as evaluationNotice from "./evaluation/notice/contract";
import * as evaluationRating from "./evaluation/rating/contract";
import * as evaluationReading from "./evaluation/reading/contract";
import * as evaluationResult from "./evaluation/result/contract";
import * as evaluationSigning from "./evaluation/signing/contract";
import * as evaluationTalk from "./evaluation/talk/contract";
import * as exports from "./export/contract";
import * as feide from "./feide/contract";
import * as formEditing from "./form/editing/contract";
import * as formExchange from "./form/exchange/contract";
import * as formPublishing from "./form/publishing/contract";
import * as goal from "./goal/contract";
import * as group from "./group/contract";
import * as guest from "./guest/contract";
import * as home from "./home/contract";
import * as imports from "./import/contract";
import * as involvement from "./involvement/contract";
import * as job from "./job/contract";
import * as language from "./language/contract";
import * as merge from "./merge/contract";
import * as notification from "./notification/contract";
import * as password from "./password/contract";
import * as placement from "./placement/contract";
import * as profile from "./profile/contract";
import * as reportAnswers from "./report/answers/contract";
import * as reportLife from "./report/life/contract";
import * as reportMessages from "./report/messages/contract";
import * as reportReading from "./report/reading/contract";
import * as reportRemoval from "./report/removal/contract";
import * as retention from "./retention/contract";
import * as sentence from "./sentence/contract";
import * as session from "./session/contract";
import * as settings from "./settings/contract";
import * as student from "./student/contract";
import * as system from "./system/contract";
import * as user from "./user/contract";

/** Every call of the product: the OpenAPI page and the generated tests read this list. */
export const calls: readonly Call[] = [
  ...[
    session,
    user,
    involvement,
    merge,
    erasure,
    archive,
    retention,
    domain,
    audit,
    profile,
    password,
    feide,
    language,
    notification,
    placement,
    reportReading,
    reportLife,
    reportAnswers,
    reportMessages,
    reportRemoval,
    evaluationReading,
    evaluationRating,
    evaluationTalk,
    evaluationNotice,
    evaluationDeadline,
    evaluationLive,
    evaluationCalendar,
    evaluationSigning,
    evaluationResult,
    evaluationLife,
    evaluationDocument,
    evaluationAdministration,
    goal,
    sentence,
    absence,
    concern,
    group,
    ending,
    enrolment,
    student,
    guest,
    home,
    job,
    exports,
    imports,
    copy,
    settings,
    system,
    formPublishing,
    formEditing,
    formExchange,
  ].flatMap((contract) => Object.values<Call>(contract)),
  describeApi,
];
