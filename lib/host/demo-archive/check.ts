import { isCode } from "./code-lists";
import { follow, model, type Objects, type Stored, type Value } from "./model";
import { Refusal } from "./refusal";

/** The code of each type that says that it is finished, the field with it, and what must be finished before. */
const finalCodes: Partial<Record<Stored["type"], { field: string; codes: readonly string[]; parts?: string }>> = {
  Saksmappe: { field: "saksstatus", codes: ["A", "U"], parts: "refRegistrering" },
  Journalpost: { field: "journalstatus", codes: ["A", "U"], parts: "refDokument" },
  Dokument: { field: "dokumentstatus", codes: ["F"] },
};

/** Is an object finished, so that nothing of it may change? */
export function isFinal({ type, fields }: Stored): boolean {
  const rule = finalCodes[type];
  return rule?.codes.includes(String(fields[rule.field])) === true;
}

/** The fields that a client may write, with their values. Throws a refusal for any other, and for a value of the wrong kind or list. */
export function checkedFields(type: Stored["type"], given: unknown): Record<string, Value> {
  if (given === undefined) return {};
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new Refusal(400, "fields must be an object");
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, checkedValue(type, name, value)]));
}

function checkedValue(type: Stored["type"], name: string, value: unknown): Value {
  const rule = model[type].fields[name];
  if (!rule) throw new Refusal(400, `${type} has no field ${name}`);
  if (rule.by === "archive") throw new Refusal(400, `${type}.${name} is managed by the system`);
  if (rule.by === "permission") throw new Refusal(403, `${type}.${name} may be written with a special permission only`);
  if (rule.list && !isCode(rule.list, value))
    throw new Refusal(400, `${type}.${name}: ${String(value)} is not in the code list ${rule.list}`);
  if (rule.kind === "string" && typeof value === "string") return value;
  if (rule.kind === "number" && typeof value === "number") return value;
  if (rule.kind === "boolean" && typeof value === "boolean") return value;
  const shape = rule.kind === "date" ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
  if (typeof value === "string" && shape.test(value) && !Number.isNaN(Date.parse(value))) return value;
  throw new Refusal(400, `${type}.${name} must be a ${rule.kind}`);
}

/** What every object must have and belong to at the end of a transaction. Throws a refusal with the first thing that is missing. */
export function checkWhole(objects: Objects, one: Stored): void {
  const { fields, refs, oneOf } = model[one.type];
  for (const [name, rule] of Object.entries(fields))
    if (rule.isRequired && (one.fields[name] ?? "") === "")
      throw new Refusal(400, `${one.type}.${name} must not be null`);
  for (const [ref, rule] of Object.entries(refs))
    if (rule.isRequired && !one.refs[ref]?.length) throw new Refusal(400, `${one.type}.${ref} is required`);
  if (oneOf && oneOf.filter((ref) => one.refs[ref]?.length).length !== 1)
    throw new Refusal(400, `Exactly one of ${oneOf.join(", ")} is required for ${one.type}`);
  checkTogether(objects, one);
}

/** What the standard asks of objects together. */
function checkTogether(objects: Objects, one: Stored): void {
  const { type } = one;
  const allOf = (ref: string) => follow(objects, one, ref) ?? [];
  if (type === "Journalpost" && allOf("refKorrespondansepart").length === 0)
    throw new Refusal(400, "Journalpost.refKorrespondansepart is required");
  if (type === "Saksmappe") {
    const [[series], [class_]] = [allOf("refArkivdel"), allOf("refPrimaerKlasse")];
    if (class_?.refs.refKlassifikasjonssystem?.[0] !== series?.refs.refPrimaerKlassifikasjonssystem?.[0])
      throw new Refusal(400, "refPrimaerKlasse is not of the primary Klassifikasjonssystem of the Arkivdel");
    if (!/^[AO]$/.test(String(series?.fields.arkivdelstatus))) throw new Refusal(403, "The Arkivdel is closed");
  }
  if (!isFinal(one)) return;
  const parts = finalCodes[type]?.parts;
  if (parts && allOf(parts).some((part) => !isFinal(part)))
    throw new Refusal(400, `${type} ${one.id} has parts that are not final`);
  if (type === "Dokument" && !allOf("refDokumentversjon").some(({ fields }) => fields.variantformat === "A"))
    throw new Refusal(400, "A Dokument cannot be final without a Dokumentversjon in the archive format");
}
