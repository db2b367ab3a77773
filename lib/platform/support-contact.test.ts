import { expect, it } from "vitest";
import { supportContact, supportPlaceholder } from "./support-contact";

const usual = "https://help.school.example/practicum";

it.each([
  ["the school's mail address", "help@fjord.example", usual, "mailto:help@fjord.example", "help@fjord.example"],
  [
    "the school's page",
    "https://fjord.example/help",
    usual,
    "https://fjord.example/help",
    "https://fjord.example/help",
  ],
  [
    "the school's, beside the placeholder",
    "help@a.example",
    supportPlaceholder,
    "mailto:help@a.example",
    "help@a.example",
  ],
  ["the environment's, where the school has set none", null, usual, usual, usual],
])("people write to %s", (_, schoolAddress, ofEnvironment, href, text) => {
  expect(supportContact(schoolAddress, ofEnvironment)).toEqual({ href, text });
});

it("nobody is there to write to, as long as nobody has set an address", () => {
  expect(supportContact(null, supportPlaceholder)).toBeNull();
});
