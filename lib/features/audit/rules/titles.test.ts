import { expect, it } from "vitest";
import type { AuditAction } from "@/lib/platform/audit-actions";
import { sayIn } from "@/lib/platform/i18n/translator";
import { detailsOf, type EntryContent } from "./details";
import { titleKeyOf } from "./titles";

const say = sayIn("nb");
const titleOf = (action: AuditAction, content: Partial<EntryContent>) =>
  say(
    `audit.${titleKeyOf(
      action,
      detailsOf({ action, before: null, after: null, ...content }, () => undefined),
    )}`,
  );

it.each<[AuditAction, Partial<EntryContent>, string]>([
  ["language.active", { before: { active: false }, after: { active: true } }, "Tok et språk i bruk"],
  ["language.active", { before: { active: true }, after: { active: false } }, "Tok et språk ut av bruk"],
  ["user.active", { after: { active: false } }, "Stengte en konto"],
  ["domain.active", { after: { active: true } }, "Åpnet en skole eller et praksissted igjen"],
  ["form.archive", { after: { archived: true } }, "Arkiverte et skjema"],
  ["retention.start", { after: { dryRun: true } }, "Startet en oversikt over det som er over tiden"],
  ["retention.start", { after: { dryRun: false } }, "Startet sletting av det som er over tiden"],
  ["evaluation.no_doubt", { after: { seat: "teacher", noDoubt: false } }, "Trakk tilbake at det ikke er tvil"],
  ["absence.confirm", { after: { madeUpOn: "2026-02-03" } }, "Bekreftet at fravær er tatt igjen"],
  ["absence.confirm", { before: { madeUpOn: "2026-02-03" } }, "Trakk tilbake bekreftelsen på at fravær er tatt igjen"],
  ["concern.follow_up", { before: { placementId: 7, reason: "sick" } }, "Angret at noe var fulgt opp"],
  ["user.feide", {}, "Koblet til Feide"],
  ["user.feide", { after: { tied: false } }, "Koblet fra Feide"],
  ["report.status", { before: { status: 3 }, after: { status: 4, action: "give-feedback" } }, "Ga tilbakemelding"],
  ["report.status", { after: { status: 4, action: "correct-feedback" } }, "Rettet en tilbakemelding"],
  ["report.status", { after: { status: 2, action: "finish" } }, "Endret status for en rapport"],
  ["evaluation.sign", { after: { stage: 1, kind: "signed" } }, "Signerte en vurdering"],
  ["evaluation.sign", {}, "Signerte eller svarte på en vurdering"],
  ["evaluation.sign", { after: { stage: 1, kind: "disagrees" } }, "Svarte på en vurdering"],
  ["evaluation.sign", { after: { stage: 1, kind: "declined" } }, "Svarte på en vurdering"],
  // An entry that does not say which has the title of its action.
  ["user.active", {}, "Stengte en konto eller åpnet den igjen"],
  ["user.active", { after: { active: "perhaps" } }, "Stengte en konto eller åpnet den igjen"],
  ["report.edit", { after: { fields: ["name"] } }, say("audit.action.report.edit")],
])("an entry of %s with %j is called so", (action, content, title) => {
  expect(titleOf(action, content)).toBe(title);
});

it("an entry of an action that is no longer used says so", () => {
  expect(titleKeyOf(null, [])).toBe("unknown_action");
});
