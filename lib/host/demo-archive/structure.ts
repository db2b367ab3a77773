import type { Stored } from "./model";

/** The parts of the demo's archive that an archivist has made: the series and the class of placement evaluations, and others. */
export const demoStructure: readonly Stored[] = [
  make("Klassifikasjonssystem", "11", { tittel: "Arkivnøkkel" }),
  make("Klassifikasjonssystem", "12", { tittel: "Eiendommer" }),
  make(
    "Klasse",
    "21",
    { tittel: "Praksisstudier, vurdering", klasseIdent: "324" },
    { refKlassifikasjonssystem: ["11"] },
  ),
  make("Klasse", "22", { tittel: "Bygg A", klasseIdent: "A" }, { refKlassifikasjonssystem: ["12"] }),
  series("31", "Studentsaker", "A"),
  series("32", "Studentsaker før 2020", "P"),
];

/** The codes of the demo's archive that the product is set up with. */
export const demoCodes = { series: "31", class: "21", unit: "HELSE", screening: "PRAKSIS", documentType: "VURDERING" };

function series(id: string, tittel: string, arkivdelstatus: string): Stored {
  return make("Arkivdel", id, { tittel, arkivdelstatus }, { refPrimaerKlassifikasjonssystem: ["11"] });
}

function make(type: Stored["type"], id: string, fields: Stored["fields"], refs: Stored["refs"] = {}): Stored {
  return { type, id, version: 1, fields, refs };
}
