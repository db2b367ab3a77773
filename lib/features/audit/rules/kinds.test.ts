import { expect, it } from "vitest";
import { auditKinds } from "@/lib/platform/audit-actions";
import { accountKinds, isUnnumbered } from "./kinds";

it("only an account itself is shown with the number of an account", () => {
  expect(accountKinds.filter((kind) => !isUnnumbered(kind))).toEqual(["user"]);
});

it("nothing else than the settings lacks a number of its own", () => {
  const others = auditKinds.filter((kind) => !accountKinds.some((one) => one === kind));
  expect(others.filter(isUnnumbered)).toEqual(["settings"]);
});
