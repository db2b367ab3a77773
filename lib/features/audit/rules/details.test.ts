import { describe, expect, it } from "vitest";
import { sayIn } from "@/lib/platform/i18n/translator";
import { detailsOf, type EntryContent, type NameOf, namedIn, sayDetail, sayField } from "./details";

const names: Record<string, { name: string; number: number | null }> = {
  "person 1": { name: "Kari Nordmann", number: null },
  "person 2": { name: "Ola Hansen", number: null },
  "placement 7": { name: "Nora Lund", number: null },
  "form_version 5": { name: "Rapport", number: 3 },
  "language pt": { name: "Português", number: null },
};
const nameOf: NameOf = ({ type, id }) => names[`${type} ${id}`];
const say = sayIn("nb");

const saidOf = (action: string, content: Partial<EntryContent>) =>
  detailsOf({ action, before: null, after: null, ...content }, nameOf).map(
    (detail) => `${sayField(detail, say)}: ${sayDetail(detail, say)}`,
  );

describe("what an entry holds", () => {
  it.each<[string, Partial<EntryContent>, string[]]>([
    [
      "report.status",
      { before: { status: 2 }, after: { status: 3, action: "request-feedback" } },
      ["Status: Fra Ferdig til Venter på tilbakemelding", "Steg: Ba om tilbakemelding"],
    ],
    [
      "placement.save",
      {
        before: { supervisorId: 1, startDate: "2026-01-05", groupId: 4 },
        after: { supervisorId: 2, startDate: "2026-01-05", groupId: 4, isWardChanged: true },
      },
      ["Veileder: Fra Kari Nordmann til Ola Hansen", "Avdelingen ble endret: ja"],
    ],
    [
      "placement.save",
      { before: { secondarySupervisorId: null }, after: { secondarySupervisorId: 99 } },
      ["Medveileder: Fra tomt til nr. 99, som ikke finnes lenger"],
    ],
    [
      "placement.prolong",
      { before: { endDate: "2026-05-01" }, after: { endDate: "2026-05-08" } },
      ["Siste dag: Fra 01.05.2026 til 08.05.2026"],
    ],
    [
      "placement.stand_in",
      { before: { from: null, until: null }, after: { from: "2026-05-01", until: "2026-05-02" } },
      ["Stedfortreder fra og med: Fra tomt til 01.05.2026", "Stedfortreder til og med: Fra tomt til 02.05.2026"],
    ],
    [
      "user.merge",
      { after: { from: 1, mergeId: 3, seats: 2 } },
      ["Den andre kontoen: Kari Nordmann", "Sammenslåing nr.: 3", "Plasser som ble flyttet: 2"],
    ],
    [
      "user.permissions",
      {
        before: { role: "Student", single: {} },
        after: { role: "Teacher", single: { view_audit: true, profile: false, gone_one: true } },
      },
      [
        "Rolle: Fra Student til Lærer",
        "Rettigheter utenom rollen: Fra tomt til Se hvem som har endret hva: ja, Se og endre egen profil: nei, Noe som ikke lenger er i bruk",
      ],
    ],
    [
      "user.profile",
      { after: { fields: ["fullName", "phone", "old"] } },
      ["Endrede felter: Navn, Telefon, Et felt som ikke lenger er i bruk"],
    ],
    [
      "evaluation.sign",
      { after: { stage: 1, seat: "student", kind: "signed", proof: "code", hash: "0123456789abcdef" } },
      [
        "Fase: Midtvurdering",
        "Rolle i praksisen: Student",
        "Signatur: Signert",
        "Bekreftet med: Kode på e-post",
        "Kontrollmerke: 0123 4567 89ab",
      ],
    ],
    [
      "evaluation.visibility",
      { before: { term: 1, hidden: null }, after: { term: 1, hidden: true } },
      ["Når den andre siden ser delen: Fra Når begge har levert til Aldri"],
    ],
    [
      "evaluation.talk",
      { after: { term: 2, field: "point:12" } },
      ["Fase: Sluttvurdering", "Felt i samtalen: Det som ble sagt om et punkt"],
    ],
    ["report.remind", { after: { reminded: [1, 2] } }, ["Fikk påminnelse: Kari Nordmann, Ola Hansen"]],
    [
      "goal.save",
      { after: { placementId: 7, talk: "midterm", talkDate: "2026-03-01", viewPoint: null, revision: 1 } },
      ["Praksisen til: Nora Lund", "Samtale: Midtvurdering", "Samtalens dag: 01.03.2026", "Kompetanseområde: tomt"],
    ],
    [
      "form.publish",
      { after: { versionId: 5, groups: 2 } },
      ["Versjon av skjemaet: Rapport, versjon 3", "Grupper som fikk versjonen: 2"],
    ],
    [
      "import.done",
      { after: { groups: { created: 1, changed: 0, unchanged: 2, refused: 0 } } },
      ["Grupper: 1 nye, 0 endret, 2 uendret, 0 avvist"],
    ],
    ["language.default", { after: { code: "pt" } }, ["Språk: Português"]],
    [
      "absence.confirm",
      { before: { madeUpOn: "2026-02-03T00:00:00.000Z" } },
      ["Dagen fraværet tas igjen: Før: 03.02.2026"],
    ],
    [
      "group.write",
      { after: { to: "all", sendId: "7a0c", count: 3 } },
      ["Sendt til: Studentene og veilederne", "Antall: 3"],
    ],
    [
      "settings.save",
      { before: { makeUpPercent: 10, name: null }, after: { makeUpPercent: 20, name: "Skolen" } },
      ["Grense for å ta igjen fravær: Fra 10 % til 20 %", "Navn: Fra tomt til Skolen"],
    ],
    // What no command of today writes is not shown as it is stored.
    [
      "report.status",
      { after: { status: 77, secret_code: "x_y", other_code: 1 } },
      ["Status: Noe som ikke lenger er i bruk", "Et felt som ikke lenger er i bruk: Noe som ikke lenger er i bruk"],
    ],
    ["report.status", { before: "text", after: [1] }, []],
    [
      "report.status",
      { after: { placementId: { a: 1 }, reportIds: 4, date: "soon", hash: 4, rows: "2" } },
      [
        "Praksisen til: Noe som ikke lenger er i bruk",
        "Rapporter som viser målet: Noe som ikke lenger er i bruk",
        "Dag: Noe som ikke lenger er i bruk",
        "Kontrollmerke: Noe som ikke lenger er i bruk",
        "Rader: Noe som ikke lenger er i bruk",
      ],
    ],
  ])("of %s, %j, is said in words", (action, content, said) => {
    expect(saidOf(action, content)).toEqual(said);
  });

  it("names what is looked up", () => {
    const content = {
      before: { supervisorId: 1, domainId: null },
      after: { supervisorId: 2, reminded: [3], code: "pt" },
    };
    expect(namedIn({ action: "placement.save", ...content })).toEqual([
      { type: "person", id: 1 },
      { type: "person", id: 2 },
      { type: "person", id: 3 },
      { type: "language", id: "pt" },
    ]);
  });
});
