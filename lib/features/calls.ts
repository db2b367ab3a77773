import type { Call } from "@/lib/platform/http/contract";
import { describeApi } from "@/lib/platform/http/openapi";
import * as feide from "./feide/contract";
import * as language from "./language/contract";
import * as notification from "./notification/contract";
import * as password from "./password/contract";
import * as placement from "./placement/contract";
import * as profile from "./profile/contract";
import * as report from "./report/contract";
import * as session from "./session/contract";
import * as user from "./user/contract";

/** Every call of the product: the OpenAPI page and the generated tests read this list. */
export const calls: readonly Call[] = [
  ...[session, user, profile, password, feide, language, notification, placement, report].flatMap((contract) =>
    Object.values<Call>(contract),
  ),
  describeApi,
];
