import { Refusal } from "./refusal";

/** The code lists of this installation: the standard's, and those that each installation fills itself. The first code is the default. */
const lists = {
  administrativEnhet: { HELSE: "Avdeling for helsefag", STUDIEADM: "Studieadministrasjonen" },
  skjerming: { PRAKSIS: "Personlige forhold, offl. § 13", INTERN: "Organinternt, offl. § 14" },
  dokumenttype: { VURDERING: "Praksisvurdering", NOTAT: "Notat" },
  saksstatus: { B: "Under behandling", A: "Avsluttet", U: "Utgår", R: "Opprettet av saksbehandler" },
  journalposttype: {
    I: "Inngående dokument",
    U: "Utgående dokument",
    N: "Organinternt dokument for oppfølging",
    X: "Organinternt dokument uten oppfølging",
    S: "Saksframlegg",
  },
  journalstatus: { J: "Journalført", F: "Ferdigstilt fra saksbehandler", E: "Ekspedert", A: "Arkivert", U: "Utgår" },
  dokumentstatus: { B: "Dokumentet er under redigering", F: "Dokumentet er ferdigstilt" },
  tilknyttetRegistreringSom: { H: "Hoveddokument", V: "Vedlegg" },
  variantformat: { P: "Produksjonsformat", A: "Arkivformat", O: "Offentlig" },
  korrespondanseparttype: { EA: "Avsender", EM: "Mottaker", IA: "Intern avsender", IM: "Intern mottaker" },
} as const satisfies Record<string, Record<string, string>>;
export type CodeList = keyof typeof lists;

/** A field of these has no value of its own. */
const withoutDefault: readonly string[] = ["administrativEnhet", "skjerming", "dokumenttype"];

/** Is a value a code of a list? */
export const isCode = (list: CodeList, value: unknown): boolean =>
  typeof value === "string" && Object.hasOwn(lists[list], value);

/** Where each list is used. */
const usedBy: Record<string, readonly CodeList[]> = {
  Saksmappe: ["administrativEnhet", "saksstatus", "skjerming"],
  Journalpost: ["journalposttype", "journalstatus", "skjerming"],
  Dokument: ["dokumenttype", "dokumentstatus", "tilknyttetRegistreringSom", "skjerming"],
  Dokumentversjon: ["variantformat"],
  Korrespondansepart: ["korrespondanseparttype", "administrativEnhet"],
};

/** The code lists of a type, of one field of it, or all, as the service answers them. Throws a refusal for a type or field without any. */
export function codeListsOf(type: string | null, field: string | null) {
  if (type !== null && !Object.hasOwn(usedBy, type)) throw new Refusal(400, `Unknown type: ${type}`);
  const types = type === null ? Object.keys(usedBy) : [type];
  const results = types.flatMap((one) =>
    (usedBy[one] ?? []).filter((list) => field === null || list === field).map((list) => answerOf(one, list)),
  );
  if (results.length === 0) throw new Refusal(400, `${type ?? "No type"} has no code list for ${field}`);
  return { results };
}

function answerOf(type: string, field: CodeList) {
  const values = Object.entries(lists[field]).map(([code, name]) => ({ code, name, description: name }));
  const defaultValue = withoutDefault.includes(field) ? null : values[0];
  return { type, field, ...(defaultValue && { defaultValue }), values };
}
