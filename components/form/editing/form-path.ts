import { formTabs } from "@/lib/features/form/content/rules";
import { parseId } from "@/lib/platform/ids";
import type { SearchParams } from "@/lib/platform/navigation/list-search";

/** What the page of a form shows besides its questions. */
const formViews = ["preview", "compare"] as const;
export type FormView = (typeof formViews)[number];

/** Which part of the form builder is open; it is stored in the address. */
export type FormAddress = {
  /** Undefined shows the list of forms. */
  formId: number | null;
  /** Undefined is the draft, or the newest version when there is no draft. */
  versionId: number | null;
  /** One of `formTabs`. */
  tab: number;
  view: FormView | null;
  /** The version to compare with. */
  withId: number | null;
};

/** The part of the builder that an address names; invalid values are ignored. */
export function addressIn(params: SearchParams): FormAddress {
  const one = (name: string) => (typeof params[name] === "string" ? params[name] : "");
  return {
    formId: parseId(one("form")),
    versionId: parseId(one("version")),
    tab: formTabs.find((tab) => String(tab) === one("tab")) ?? formTabs[0],
    view: formViews.find((view) => view === one("view")) ?? null,
    withId: parseId(one("with")),
  };
}

/** A part of the form builder as an address; what is not given is left to the page. */
export function formPath({ formId, versionId, tab, view, withId }: Partial<FormAddress>): string {
  const query = new URLSearchParams({
    ...(formId && { form: String(formId) }),
    ...(versionId && { version: String(versionId) }),
    ...(tab && tab !== formTabs[0] && { tab: String(tab) }),
    ...(view && { view }),
    ...(withId && { with: String(withId) }),
  });
  return query.size > 0 ? `/report?${query}` : "/report";
}
