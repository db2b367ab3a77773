import "server-only";
import { env } from "./env";
import { defaultAreaCode } from "./limits";
import { processWide } from "./process-wide";
import { type SupportContact, supportContact } from "./support-contact";

/** The rules that a new group begins with; `Group` has the same columns. */
export type NewGroupRules = {
  /** Shares of the expected days, in per cent. */
  makeUpPercent: number;
  repeatPercent: number;
  /** Numbers of days. */
  sickDaysNoticed: number;
  quietDays: number;
  waitingDays: number;
  passedAfterMakeUp: boolean;
  noticeShortDays: number;
  noticeDaysBefore: number;
};

/** What the administrators have set for the school. */
export type SchoolSettings = NewGroupRules & {
  name: string | null;
  /** An https address or a mail address; null shows the one of the environment. */
  supportAddress: string | null;
  /** Where a student who has not passed sends a complaint, in lines. */
  complaintsTo: string | null;
  /** The calling code of new accounts, with its plus. */
  areaCode: string;
  /** Every decided evaluation is sent to the archive by itself. */
  archiveAutomatically: boolean;
  /** What is kept for a limited time is deleted by itself, once a night. */
  deleteAutomatically: boolean;
  /** Counts the changes; 0 before the first. */
  revision: number;
};

/** Of a school that has set nothing: the calling code is SPEC §9's, the last safe day that of the Norwegian rules. */
export const shippedSettings: SchoolSettings = {
  name: null,
  supportAddress: null,
  complaintsTo: null,
  areaCode: defaultAreaCode,
  makeUpPercent: 10,
  repeatPercent: 20,
  sickDaysNoticed: 3,
  quietDays: 7,
  waitingDays: 5,
  passedAfterMakeUp: false,
  noticeShortDays: 35,
  noticeDaysBefore: 21,
  archiveAutomatically: false,
  deleteAutomatically: false,
  revision: 0,
};

const held = processWide("settings", () => ({ settings: shippedSettings }));

/** What this process knows of the school's settings, without a query; what is shipped until they were read. */
export const schoolSettings = (): SchoolSettings => held().settings;

/** From now on this process uses these settings. `registry.ts` reads them and follows their changes. */
export function holdSettings(next: SchoolSettings | null): void {
  held().settings = next ?? shippedSettings;
}

/** The rules of a group that says nothing about them. */
export function newGroupRules(settings: SchoolSettings = schoolSettings()): NewGroupRules {
  const { name: _name, supportAddress: _support, complaintsTo: _to, areaCode: _code, ...more } = settings;
  const { archiveAutomatically: _archive, deleteAutomatically: _delete, revision: _, ...rules } = more;
  return rules;
}

/** Where people find support, as a link: `https:` or `mailto:`. What the school has set, else the environment. */
export function supportLink(): string {
  return knownSupport()?.href ?? env.SUPPORT_URL;
}

/** Whom people can tell; null as long as neither the school nor the environment says. */
export const knownSupport = (): SupportContact | null =>
  supportContact(schoolSettings().supportAddress, env.SUPPORT_URL);
