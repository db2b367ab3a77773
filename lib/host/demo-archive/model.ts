import type { CodeList } from "./code-lists";

export type Value = string | number | boolean;

/** A field of a type. Who may write it: any client, only one with a special permission, or the archive alone. */
export type FieldRule = {
  kind: "string" | "number" | "boolean" | "date" | "timestamp";
  by: "client" | "permission" | "archive";
  isRequired?: true;
  list?: CodeList;
  /** What it is when nothing is given; the archive's own fields are set by the store. */
  usual?: Value;
};

/** A reference from a type to its parent, and the name by which the parent knows its children. */
export type RefRule = { to: TypeName; from: string; isRequired?: true; isMany?: true };

type TypeRule = {
  fields: Record<string, FieldRule>;
  refs: Record<string, RefRule>;
  /** Exactly one of these references is required. */
  oneOf?: readonly string[];
  /** Created by an archivist, not by the interface. */
  isStructure?: true;
};

const text = { kind: "string", by: "client" } as const;
const needed = { ...text, isRequired: true } as const;
const coded = (list: CodeList, more: Partial<FieldRule> = {}): FieldRule => ({ ...text, list, ...more });
const ofArchive = (kind: FieldRule["kind"]): FieldRule => ({ kind, by: "archive" });
const permitted = (kind: FieldRule["kind"]): FieldRule => ({ kind, by: "permission" });

/** What every object has. */
const own: Record<string, FieldRule> = {
  uuid: permitted("string"),
  opprettetDato: permitted("timestamp"),
  opprettetAv: permitted("string"),
};
const closing: Record<string, FieldRule> = { avsluttetDato: permitted("timestamp"), avsluttetAv: permitted("string") };
const titled: Record<string, FieldRule> = { tittel: needed, offentligTittel: text, beskrivelse: text };
const screened = { skjerming: coded("skjerming") };

export const typeNames = [
  "Klassifikasjonssystem",
  "Klasse",
  "Arkivdel",
  "Saksmappe",
  "Journalpost",
  "Korrespondansepart",
  "Dokument",
  "Dokumentversjon",
  "EksternId",
] as const;
export type TypeName = (typeof typeNames)[number];

/** The object types of Noark 5 that the demo knows: their fields, which of them must be there, and what they belong to. */
export const model: Record<TypeName, TypeRule> = {
  Klassifikasjonssystem: { isStructure: true, fields: { ...own, ...titled }, refs: {} },
  Klasse: {
    isStructure: true,
    fields: { ...own, ...titled, klasseIdent: needed, ...screened },
    refs: { refKlassifikasjonssystem: { to: "Klassifikasjonssystem", from: "refKlasse", isRequired: true } },
  },
  Arkivdel: {
    isStructure: true,
    fields: { ...own, ...titled, arkivdelstatus: needed, ...screened },
    refs: { refPrimaerKlassifikasjonssystem: { to: "Klassifikasjonssystem", from: "refArkivdelSomPrimaer" } },
  },
  Saksmappe: {
    fields: {
      ...own,
      ...closing,
      ...titled,
      ...screened,
      mappeIdent: permitted("string"),
      saksaar: permitted("number"),
      sakssekvensnummer: permitted("number"),
      saksdato: { kind: "date", by: "client" },
      saksansvarlig: text,
      administrativEnhet: coded("administrativEnhet", { isRequired: true }),
      saksstatus: coded("saksstatus", { usual: "B" }),
    },
    refs: {
      refArkivdel: { to: "Arkivdel", from: "refMappe", isRequired: true },
      refPrimaerKlasse: { to: "Klasse", from: "refMappeSomPrimaer", isRequired: true },
      refKryssreferanseTilMappe: { to: "Saksmappe", from: "refKryssreferanseFraMappe", isMany: true },
    },
  },
  Journalpost: {
    fields: {
      ...own,
      ...closing,
      ...titled,
      ...screened,
      forfatter: text,
      registreringsIdent: permitted("string"),
      journalaar: permitted("number"),
      journalsekvensnummer: permitted("number"),
      journalansvarlig: text,
      journalposttype: coded("journalposttype", { isRequired: true }),
      journalstatus: coded("journalstatus", { usual: "J" }),
      dokumentetsDato: { kind: "date", by: "client" },
    },
    refs: {
      refMappe: { to: "Saksmappe", from: "refRegistrering" },
      refArkivdel: { to: "Arkivdel", from: "refRegistrering" },
    },
    oneOf: ["refMappe", "refArkivdel"],
  },
  Korrespondansepart: {
    fields: {
      ...own,
      korrespondanseparttype: coded("korrespondanseparttype", { isRequired: true }),
      korrespondansepartNavn: needed,
      administrativEnhet: coded("administrativEnhet"),
    },
    refs: { refRegistrering: { to: "Journalpost", from: "refKorrespondansepart", isRequired: true } },
  },
  Dokument: {
    fields: {
      ...own,
      ...closing,
      tittel: needed,
      beskrivelse: text,
      forfatter: text,
      ...screened,
      dokumentnummer: permitted("number"),
      dokumenttype: coded("dokumenttype"),
      dokumentstatus: coded("dokumentstatus", { usual: "B" }),
      tilknyttetRegistreringSom: coded("tilknyttetRegistreringSom", { isRequired: true }),
    },
    refs: { refRegistrering: { to: "Journalpost", from: "refDokument", isRequired: true } },
  },
  Dokumentversjon: {
    fields: {
      ...own,
      versjonsnummer: permitted("number"),
      format: needed,
      formatDetaljer: text,
      variantformat: coded("variantformat", { isRequired: true }),
      referanseDokumentfil: needed,
      sjekksum: ofArchive("string"),
      sjekksumAlgoritme: ofArchive("string"),
      filnavn: ofArchive("string"),
      filstoerrelse: ofArchive("number"),
      innholdstype: ofArchive("string"),
    },
    refs: { refDokument: { to: "Dokument", from: "refDokumentversjon", isRequired: true } },
  },
  EksternId: {
    fields: { ...own, eksterntSystem: needed, eksternID: needed },
    refs: {
      refMappe: { to: "Saksmappe", from: "refEksternId" },
      refRegistrering: { to: "Journalpost", from: "refEksternId" },
      refDokument: { to: "Dokument", from: "refEksternId" },
      refDokumentversjon: { to: "Dokumentversjon", from: "refEksternId" },
    },
    oneOf: ["refMappe", "refRegistrering", "refDokument", "refDokumentversjon"],
  },
};

/** An object of the archive. Its references lead to what it belongs to. */
export type Stored = {
  type: TypeName;
  id: string;
  version: number;
  fields: Record<string, Value>;
  refs: Record<string, readonly string[]>;
};

/** All objects by their id. */
export type Objects = ReadonlyMap<string, Stored>;

export const isTypeName = (name: unknown): name is TypeName => typeNames.some((one) => one === name);

/**
 * The objects that a reference leads to, by its own name or by the one that the other side gives it; null for an unknown name.
 * @param referring those of which some may refer to it: all, or what `referringTo` has for it
 */
export function follow(
  objects: Objects,
  from: Stored,
  ref: string,
  referring: Iterable<Stored> = objects.values(),
): Stored[] | null {
  const rule = model[from.type].refs[ref];
  if (rule) return (from.refs[ref] ?? []).flatMap((id) => objects.get(id) ?? []);
  const inverse = inverseOf(from.type, ref);
  if (!inverse) return null;
  return [...referring].filter((one) => one.type === inverse.type && one.refs[inverse.ref]?.includes(from.id) === true);
}

/** Who refers to each object, by its id: a query that looks among all for each object would take longer with the square of their number. */
export function referringTo(objects: Objects): ReadonlyMap<string, Stored[]> {
  const found = new Map<string, Stored[]>();
  for (const one of objects.values()) {
    for (const id of Object.values(one.refs).flat()) {
      const known = found.get(id);
      if (known) known.push(one);
      else found.set(id, [one]);
    }
  }
  return found;
}

/** Which reference of which type a parent calls by a name. */
export function inverseOf(type: TypeName, name: string): { type: TypeName; ref: string } | null {
  for (const child of typeNames)
    for (const [ref, rule] of Object.entries(model[child].refs))
      if (rule.to === type && rule.from === name) return { type: child, ref };
  return null;
}
