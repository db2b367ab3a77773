import type { Permission, Role } from "../auth/permissions";

/** The headings of a long sidebar, in their order. */
export const menuSections = ["people", "placements", "content", "operation"] as const;
export type MenuSection = (typeof menuSections)[number];

/** A row of the route table. */
export type Route = {
  /** In the App Router's notation: `[name]` one segment, `[...name]` the rest. */
  path: string;
  /** A message key when it begins with `menu.`, otherwise the title itself. */
  title: string;
  /** `public` needs no session; `signedIn` any; permissions: one of them. */
  access: "public" | "signedIn" | readonly Permission[];
  /** Only people in this role, whatever else they may do. */
  role?: Role;
  /** Listed in the sidebar, with this icon. */
  icon?:
    | "absence"
    | "audit"
    | "chart"
    | "contact"
    | "domains"
    | "download"
    | "evaluation"
    | "group"
    | "home"
    | "language"
    | "mail"
    | "manage_groups"
    | "manage_reports"
    | "archive"
    | "operation"
    | "questions"
    | "report"
    | "settings"
    | "students"
    | "support"
    | "texts"
    | "upload"
    | "user_plus"
    | "users";
  /** Where a long sidebar lists it. */
  section?: MenuSection;
  /** The path of the sidebar's entry that it belongs to. It is listed itself only for who may not visit that one. */
  under?: string;
  /** Also in the bar at the bottom of a phone, for people in these roles. */
  bar?: readonly Role[];
  /** The sidebar's link, when the path has parameters. */
  href?: string;
  /** Shows the back arrow. */
  back?: true;
  /** Its addresses are views of one thing, or things that are gone through one after the other: the back arrow leads out of all in one step. */
  views?: true;
  /** The `view` in its address that is made for paper: it has no frame. */
  paper?: "print";
  /** An external link that opens in a new tab. */
  external?: true;
  /** Only the demo has it. */
  demo?: true;
};
