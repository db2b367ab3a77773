import { expect, test } from "vitest";
import { addressIn, type FormAddress, formPath } from "./form-path";

const list: FormAddress = { formId: null, versionId: null, tab: 1, view: null, withId: null };

test.each<[string, FormAddress]>([
  ["", list],
  ["form=7", { ...list, formId: 7 }],
  ["form=7&version=9&tab=3", { ...list, formId: 7, versionId: 9, tab: 3 }],
  ["form=7&version=9&view=compare&with=8", { ...list, formId: 7, versionId: 9, view: "compare", withId: 8 }],
])("«%s» is parsed to its part and written back", (query, address) => {
  expect(addressIn(Object.fromEntries(new URLSearchParams(query)))).toEqual(address);
  expect(formPath(address)).toBe(query ? `/report?${query}` : "/report");
});

test.each(["form=x", "form=-1", "form=99999999999", "tab=9", "view=other", "version=1.5", "with="])(
  "«%s» is invalid and ignored",
  (query) => {
    expect(addressIn(Object.fromEntries(new URLSearchParams(query)))).toEqual(list);
  },
);

test("leaves out a parameter that is given twice", () => {
  expect(addressIn({ form: ["1", "2"] })).toEqual(list);
});
