import { randomUUID } from "node:crypto";
import { checkedFields, checkWhole, isFinal } from "./check";
import { factsOf, type StoredFile } from "./files";
import { inverseOf, isTypeName, model, type Objects, type Stored, type TypeName, type Value } from "./model";
import { shown } from "./query";
import { Refusal } from "./refusal";

/** What a transaction reads, and how it counts. */
export type Ground = { objects: Objects; files: ReadonlyMap<string, StoredFile>; nextId: () => string; now: Date };

/** What a transaction would store; the caller does so at once, or not at all. */
export type Outcome = { objects: Objects; usedFiles: readonly string[]; saved: Record<string, object> };

type Action = Record<string, unknown>;

/** Carries out actions in their order on a copy. Throws a refusal with the first thing that is wrong; nothing has changed then. */
export function transact(ground: Ground, actions: unknown): Outcome {
  if (!Array.isArray(actions) || actions.length === 0) throw new Refusal(400, "actions must be a list with an action");
  const work = new Transaction(ground);
  for (const action of actions) work.carryOut(action);
  return work.end();
}

class Transaction {
  private readonly objects: Map<string, Stored>;
  /** The ids that stand for the temporary ones of the request. */
  private readonly ids = new Map<string, string>();
  private readonly touched = new Set<string>();
  private readonly saved = new Map<string, string>();
  private readonly usedFiles: string[] = [];

  constructor(private readonly ground: Ground) {
    this.objects = new Map(ground.objects);
  }

  carryOut(action: Action): void {
    if (typeof action !== "object" || action === null) throw new Refusal(400, "An action must be an object");
    const { action: name, type, id } = action;
    if (!isTypeName(type)) throw new Refusal(400, `Unknown type: ${String(type)}`);
    if (typeof id !== "string" || id === "") throw new Refusal(400, "An action needs an id");
    if (model[type].isStructure) throw new Refusal(403, `${type} cannot be changed with these privileges`);
    if (name === "save") this.save(type, id, action);
    else if (name === "link") this.link(type, id, action);
    else throw new Refusal(400, `Unknown action: ${String(name)}`);
  }

  end(): Outcome {
    for (const id of this.touched) checkWhole(this.objects, this.get(id));
    const saved = Object.fromEntries([...this.saved].map(([given, id]) => [given, shown(this.get(id))]));
    return { objects: this.objects, usedFiles: this.usedFiles, saved };
  }

  private save(type: TypeName, id: string, { fields: given, version, ...rest }: Action): void {
    checkNames(rest, ["action", "type", "id"]);
    const fields = checkedFields(type, given);
    const known = this.objects.get(this.ids.get(id) ?? id);
    if (known) this.update(known, id, fields, version);
    else this.create(type, id, fields);
  }

  private create(type: TypeName, id: string, fields: Record<string, Value>): void {
    const usual = Object.entries(model[type].fields).flatMap(([name, rule]) =>
      rule.usual === undefined ? [] : [[name, rule.usual] as const],
    );
    const made: Stored = {
      type,
      id: this.ground.nextId(),
      version: 1,
      refs: {},
      fields: { ...this.ownFields(type), ...Object.fromEntries(usual), ...fields },
    };
    if (type === "Dokumentversjon") Object.assign(made.fields, this.takeFile(fields));
    this.ids.set(id, made.id);
    this.put(made);
    this.saved.set(id, made.id);
  }

  private update(known: Stored, id: string, fields: Record<string, Value>, version: unknown): void {
    // One that is made in this transaction is not known to anybody else.
    const isNew = this.ids.has(id);
    if (!isNew && String(version ?? "") === "") throw new Refusal(400, "An update needs the version that was read");
    if (!isNew && String(version) !== String(known.version))
      throw new Refusal(409, `${known.type} ${known.id} was changed by another client`);
    if (fields.referanseDokumentfil !== undefined) throw new Refusal(400, "The file of a version cannot be changed");
    if (isFinal(known)) throw new Refusal(403, `${known.type} ${known.id} is final`);
    this.put({ ...known, version: known.version + 1, fields: { ...known.fields, ...fields } });
    this.saved.set(id, known.id);
  }

  private link(type: TypeName, id: string, { ref, linkToId, ...rest }: Action): void {
    checkNames(rest, ["action", "type", "id"]);
    const from = this.get(this.ids.get(id) ?? id);
    if (from.type !== type) throw new Refusal(400, `${id} is no ${type}`);
    if (typeof ref !== "string") throw new Refusal(400, "A link needs a ref");
    if (!Array.isArray(linkToId) || linkToId.length === 0) throw new Refusal(400, "linkToId must be a list with an id");
    const inverse = model[type].refs[ref] ? null : inverseOf(type, ref);
    for (const given of linkToId) {
      const to = this.get(this.ids.get(String(given)) ?? String(given));
      if (inverse) this.join(to, inverse.ref, this.get(from.id));
      else this.join(this.get(from.id), ref, to);
    }
  }

  /** Lets an object belong to another one. */
  private join(child: Stored, ref: string, parent: Stored): void {
    const rule = model[child.type].refs[ref];
    if (!rule || rule.to !== parent.type)
      throw new Refusal(400, `${child.type}.${ref} cannot refer to a ${parent.type}`);
    const held = child.refs[ref] ?? [];
    if (held.length > 0 && !rule.isMany) throw new Refusal(400, `${child.type}.${ref} refers to something already`);
    // A reference to another case changes only the one that refers.
    if (isFinal(child) || (!rule.isMany && isFinal(parent)))
      throw new Refusal(403, `${parent.type} ${parent.id} is final`);
    this.put({ ...child, refs: { ...child.refs, [ref]: [...held, parent.id] } });
    if (!model[parent.type].isStructure) this.touched.add(parent.id);
  }

  private get(id: string): Stored {
    const found = this.objects.get(id);
    if (!found) throw new Refusal(404, `There is no object ${id}`);
    return found;
  }

  private put(one: Stored): void {
    this.objects.set(one.id, one);
    this.touched.add(one.id);
  }

  private takeFile({ referanseDokumentfil, variantformat }: Record<string, Value>) {
    const id = String(referanseDokumentfil ?? "");
    if (this.usedFiles.includes(id)) throw new Refusal(400, "referanseDokumentfil: the file is registered already");
    const facts = factsOf(this.ground.files.get(id), variantformat);
    this.usedFiles.push(id);
    return facts;
  }

  /** What the archive gives every new object, and the numbers that some types count. */
  private ownFields(type: TypeName): Record<string, Value> {
    const now = this.ground.now.toISOString();
    const usual = { uuid: randomUUID(), opprettetDato: now, opprettetAv: "Praksis" };
    const year = now.slice(0, 4);
    const number = [...this.objects.values()].filter((one) => one.type === type).length + 1;
    const numbers: Partial<Record<TypeName, Record<string, Value>>> = {
      Saksmappe: {
        mappeIdent: `${year}/${number}`,
        saksaar: Number(year),
        sakssekvensnummer: number,
        saksdato: now.slice(0, 10),
      },
      Journalpost: { registreringsIdent: `${year}-${number}`, journalaar: Number(year), journalsekvensnummer: number },
      Dokument: { dokumentnummer: number },
      Dokumentversjon: { versjonsnummer: 1 },
    };
    return { ...usual, ...numbers[type] };
  }
}

function checkNames(given: Action, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown) throw new Refusal(400, `Unknown property of an action: ${unknown}`);
}
