import type { Subject } from "../subject";

type Input = Record<string, unknown>;

/** What a call is sent: its input, the cookies besides the session's, and a token in place of the session's. */
export type Given = { input: Input; cookies: Record<string, string>; bearer?: string };

/**
 * Who may call what. A row is a call and what it is about; a cell the status of the answer, with its inner code after a colon.
 * `own` is about the caller's own placement or account, `other` about another person's.
 */
export type Row = {
  call: string;
  about?: string;
  /** The status of the report it is about. */
  status?: number;
  /** It ends sessions or changes a password, so nobody else may use the same accounts at the same time. */
  alone?: true;
  own: string;
  other?: string;
} & ({ input: (subject: Subject) => Input | Promise<Input> } | { given: (subject: Subject) => Promise<Given> });

/** What a row's call is sent about a subject. */
export const givenBy = async (row: Row, subject: Subject): Promise<Given> =>
  "given" in row ? row.given(subject) : { input: await row.input(subject), cookies: {} };

/*
 *                                   no-  Stu- Super-Secon-Teach-Admin first view- deact-  revo-
 *                                   body dent visor dary  er          login er    ivated  ked
 */
export const open = /*                  */ "200  200  200   200   200   200   200   200   200     200";
export const signedIn = /*              */ "401  200  200   200   200   200   403   200   401:403 401";
export const alsoFirst = /*             */ "401  200  200   200   200   200   200   200   401:403 401";
export const write = /*                 */ "401  200  200   200   200   200   403   403   401:403 401";
export const unseen = /*                */ "401  404  404   404   404   404   403   403   401:403 401";
export const studentStep = /*           */ "401  200  400   400   400   400   403   403   401:403 401";
export const askedStep = /*             */ "401  400  200   200   200   400   403   403   401:403 401";
export const strangersStep = /*         */ "401  404  404   404   404   400   403   403   401:403 401";
export const strangersWrite = /*        */ "401  404  404   404   404   403   403   403   401:403 401";
export const strangersRead = /*         */ "401  404  404   404   404   200   403   404   401:403 401";
export const canAddUsers = /*    */ "401  403  403   403   200   200   403   403   401:403 401";
export const onlyAdmins = /*     */ "401  403  403   403   403   200   403   403   401:403 401";
