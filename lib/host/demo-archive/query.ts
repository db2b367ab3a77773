import {
  follow,
  inverseOf,
  isTypeName,
  model,
  type Objects,
  referringTo,
  type Stored,
  type TypeName,
  type Value,
} from "./model";
import { Refusal } from "./refusal";

type Condition = { path: readonly string[]; operator: "=" | "!="; value: Value };

/** The most objects that one page of results can have. */
const maxLimit = 1000;

const names = ["type", "offset", "limit", "query", "joins", "parameters", "sortOrder", "publicUse"];

/**
 * Answers a query: conditions with `=` and `!=` on fields and chains of references, joined by `&&`. Without `publicUse: false` what is
 * screened, itself or by what it belongs to, is left out. Throws a refusal for what it does not understand.
 */
export function answerQuery(objects: Objects, body: Record<string, unknown>) {
  const unknown = Object.keys(body).find((name) => !names.includes(name));
  if (unknown) throw new Refusal(400, `Unknown property: ${unknown}`);
  const { type, offset = 0, limit, query = "", parameters = {}, publicUse = true } = body;
  if (!isTypeName(type)) throw new Refusal(400, `Unknown type: ${String(type)}`);
  if (!isCount(offset)) throw new Refusal(400, "offset must be a number that is not negative");
  if (!isCount(limit) || limit === 0 || limit > maxLimit)
    throw new Refusal(400, `limit must be a number from 1 to ${maxLimit}`);
  if (typeof query !== "string" || typeof publicUse !== "boolean" || !isRecord(parameters))
    throw new Refusal(400, "query, parameters or publicUse is of the wrong kind");
  if (body.joins !== undefined || body.sortOrder !== undefined)
    throw new Refusal(400, "joins and sortOrder are not supported here");
  const conditions = parse(type, query, parameters);
  const referring = referringTo(objects);
  const goTo = (from: Stored, ref: string) => follow(objects, from, ref, referring.get(from.id) ?? []) ?? [];
  const found = [...objects.values()]
    .filter((one) => one.type === type && conditions.every((condition) => meets(one, condition, goTo)))
    .filter((one) => !publicUse || !isScreened(objects, one))
    .sort((one, other) => Number(other.id) - Number(one.id));
  return { hasMore: found.length > offset + limit, results: found.slice(offset, offset + limit).map(shown) };
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function parse(type: TypeName, query: string, parameters: Record<string, unknown>): Condition[] {
  if (query.trim() === "") return [];
  return query.split("&&").map((part) => {
    const [, chain = "", operator, parameter = ""] = /^\s*([\w.]+)\s*(!?=)\s*(@\w+)\s*$/.exec(part) ?? [];
    if (operator !== "=" && operator !== "!=") throw new Refusal(400, `Cannot parse the expression: ${part.trim()}`);
    const value = parameters[parameter];
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
      throw new Refusal(400, `The parameter ${parameter} has no value`);
    return { path: checkedPath(type, chain), operator, value };
  });
}

/** A chain of references that ends with a field or an id. */
function checkedPath(type: TypeName, chain: string): readonly string[] {
  const path = chain.split(".");
  let at = type;
  for (const [index, name] of path.entries()) {
    const to: TypeName | undefined = model[at].refs[name]?.to ?? inverseOf(at, name)?.type;
    if (to) at = to;
    else if (index < path.length - 1 || !(name === "id" || Object.hasOwn(model[at].fields, name)))
      throw new Refusal(400, `${at} has no field ${name}`);
  }
  return path;
}

function meets(
  one: Stored,
  { path, operator, value }: Condition,
  goTo: (from: Stored, ref: string) => Stored[],
): boolean {
  let reached = [one];
  for (const [index, name] of path.entries()) {
    const next = reached.flatMap((at) => goTo(at, name));
    const isField = reached.some((at) => name === "id" || Object.hasOwn(model[at.type].fields, name));
    if (index === path.length - 1 && isField) {
      const values = reached.map((at) => (name === "id" ? at.id : at.fields[name]));
      return values.some((held) => (String(held) === String(value)) === (operator === "="));
    }
    reached = next;
  }
  return reached.some(({ id }) => (id === String(value)) === (operator === "="));
}

/** Has an object, or anything it belongs to, a screening code? */
function isScreened(objects: Objects, one: Stored): boolean {
  if (one.fields.skjerming !== undefined) return true;
  return Object.keys(one.refs).some((ref) =>
    (follow(objects, one, ref) ?? []).some((parent) => parent.type !== one.type && isScreened(objects, parent)),
  );
}

/** An object as the services answer it: only references to one object are among its links. */
export function shown({ type, id, version, fields, refs }: Stored) {
  const single = Object.entries(refs).filter(([ref]) => !model[type].refs[ref]?.isMany);
  const links = Object.fromEntries(single.flatMap(([ref, [to]]) => (to === undefined ? [] : [[ref, Number(to)]])));
  return { type, id, version, fields, links };
}
