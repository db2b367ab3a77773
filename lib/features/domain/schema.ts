import { z } from "zod";
import { asciiHost } from "@/lib/platform/identifiers";
import { id, line, searchText } from "@/lib/platform/validators";
import { defaultDomainSort, domainKinds, domainSorts } from "./rules";

/** The host of mail addresses, in the form in which it is stored. */
const host = line().transform((typed, context) => {
  const known = asciiHost(typed);
  if (known !== null) return known;
  context.addIssue({ code: "custom", message: "domain.error_host" });
  return z.NEVER;
});

export const createDomainSchema = z.strictObject({ name: line(), host, kind: z.enum(domainKinds) });
export type CreateDomainInput = z.infer<typeof createDomainSchema>;

/** What is left out stays. */
export const updateDomainSchema = createDomainSchema.partial().extend({ domainId: id, revision: z.int().min(0) });
export type UpdateDomainInput = z.infer<typeof updateDomainSchema>;

export const searchDomainsSchema = z.strictObject({
  /** Part of a name or host. */
  search: searchText,
  active: z.boolean().optional(),
  kind: z.enum(domainKinds).optional(),
  /** One of them alone. */
  domainId: id.optional(),
  /** A minus in front means from the last to the first. */
  sort: z.enum(domainSorts).default(defaultDomainSort),
  cursor: id.optional(),
});
export type SearchDomainsInput = z.input<typeof searchDomainsSchema>;

export const domainItemSchema = z.object({
  domainId: z.number(),
  name: z.string(),
  /** As the network knows it: `xn--blbr-roah.no`. */
  host: z.string(),
  /** As people write it: `blåbær.no`. */
  hostName: z.string(),
  kind: z.enum(domainKinds),
  active: z.boolean(),
  revision: z.number(),
  /** How many accounts and groups belong to it, and how many of the accounts are active. */
  users: z.number(),
  activeUsers: z.number(),
  groups: z.number(),
  /** The reader belongs to it. */
  own: z.boolean(),
});
export type DomainItem = z.infer<typeof domainItemSchema>;
