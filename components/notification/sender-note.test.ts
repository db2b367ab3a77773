import { expect, it } from "vitest";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { removeLabel, senderNote } from "./sender-note";

const t = translatorFor("nb", "notification");
const guest = "Kari Gjest (gjest, ikke bekreftet)";

it.each([
  ["Ingrid Myhre", 0, "Ingrid Myhre har gitt deg tilbakemelding", null],
  ["Ingrid Myhre", 0, "Du er i en ny praksis", "Ingrid Myhre"],
  [null, 0, "Du er i en ny praksis", null],
  ["Kari Gjest", 1, `${guest} har gitt deg tilbakemelding`, null],
  ["Kari Gjest", 1, "Kari Gjest har signert", "Gjest (ikke bekreftet)"],
  ["Kari Gjest", 1, "Vurderingen er signert", guest],
] as const)("beside what %s (guest: %d) did, “%s”, the second line names %s", (fromUser, isGuest, text, note) => {
  expect(senderNote({ fromUser, isGuest }, text, t)).toBe(note);
});

it.each([
  ["Ingrid Myhre", "Slett varselet fra Ingrid Myhre"],
  [null, "Slett varselet"],
])("the button that deletes what %s has sent is called “%s”", (fromUser, label) => {
  expect(removeLabel({ fromUser }, { name: fromUser ?? "Læreren" }, t)).toBe(label);
});
