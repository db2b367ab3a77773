import type { Call } from "@/lib/platform/http/contract";
import { describeApi } from "@/lib/platform/http/openapi";
import * as absence from "./absence/contract";
import * as feide from "./feide/contract";
import * as form from "./form/contract";
import * as goal from "./goal/contract";
import * as group from "./group/contract";
import * as guest from "./guest/contract";
import * as language from "./language/contract";
import * as notification from "./notification/contract";
import * as password from "./password/contract";
import * as placement from "./placement/contract";
import * as profile from "./profile/contract";
import * as report from "./report/contract";
import * as sentence from "./sentence/contract";
import * as session from "./session/contract";
import * as user from "./user/contract";

/** Every call of the product: the OpenAPI page and the generated tests read this list. */
export const calls: readonly Call[] = [
  ...[
    session,
    user,
    profile,
    password,
    feide,
    language,
    notification,
    placement,
    report,
    goal,
    sentence,
    absence,
    group,
    guest,
    form,
  ].flatMap((contract) => Object.values<Call>(contract)),
  describeApi,
];
