import type { ErrorValues } from "@/lib/platform/errors";
import { CallError } from "@/lib/platform/http/client";
import type { Answer, Refused } from "@/lib/platform/http/contract";

/** Why a call was not done, in the reader's language. */
export type Refusal = {
  /** `changed`: somebody else saved first (409). `unreachable`: no answer came, and the call may have been done. */
  kind: "refused" | "changed" | "unreachable";
  /** Null when no answer came. */
  status: Refused["status"] | null;
  /** For the whole. A form shows it when `errors` has nothing. */
  problem: string;
  /** By field, in the server's names: `email`, `texts.nb`, `answers.3.value`. */
  errors: Record<string, string>;
  /** Beside `changed`: the revision that the server has now. */
  revision: number | null;
};

/** Puts a message key into words, with what these count. */
type TextOf = (key: string, values?: ErrorValues) => string;

/** What became of a call. */
export type Outcome<Data> = { kind: "done"; data: Data } | Refusal;

/**
 * Reads what became of a call: the only place that does, so that no refusal is lost or read in two ways. Never throws.
 * @param text puts a message key into words
 */
export async function outcomeOf<Data>(work: Promise<Answer<Data>>, text: TextOf): Promise<Outcome<Data>> {
  try {
    const answer = await work;
    return answer.status === 200 ? { kind: "done", data: answer.data } : refusalIn(answer, text);
  } catch (error) {
    if (error instanceof CallError && error.answer) return refusalIn(error.answer, text);
    // Without an answer the client's own words say why. Anything else is a fault of ours.
    const problem = error instanceof CallError ? error.message : text("");
    return {
      kind: error instanceof CallError ? "unreachable" : "refused",
      status: null,
      problem,
      errors: {},
      revision: null,
    };
  }
}

function refusalIn({ status, error, errors = {}, values, revision }: Refused, text: TextOf): Refusal {
  const inWords = Object.entries(errors).map(([field, [key = error]]) => [field, text(key, values)] as const);
  return {
    kind: status === 409 ? "changed" : "refused",
    status,
    problem: text(error, values),
    errors: Object.fromEntries(inWords),
    revision: revision ?? null,
  };
}

/** The place in `fields` of the field that an error belongs to, such as `texts` for `texts.nb`; -1 when there is none. */
const placeIn = (fields: readonly string[], name: string): number =>
  fields.findIndex((field) => name === field || name.startsWith(`${field}.`));

export const belongsTo = (name: string, fields: readonly string[]): boolean => placeIn(fields, name) !== -1;

/**
 * Where a refusal is shown: beside the form's fields in the order of `fields`, and above the button what has no field there.
 * Something is always shown.
 */
export function placed(refusal: Refusal, fields: readonly string[]): { beside: [string, string][]; above?: string } {
  const errors = Object.entries(refusal.errors);
  const beside = errors
    .filter(([name]) => belongsTo(name, fields))
    .toSorted(([one], [other]) => placeIn(fields, one) - placeIn(fields, other));
  const rest = new Set(errors.filter(([name]) => !belongsTo(name, fields)).map(([, words]) => words));
  const above = rest.size > 0 ? [...rest].join(" ") : refusal.problem;
  return beside.length > 0 && rest.size === 0 ? { beside } : { beside, above };
}
