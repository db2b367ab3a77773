import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import { createDomainSchema, domainItemSchema, searchDomainsSchema, updateDomainSchema } from "./schema";

const access = permission("manage_domains");

export const listDomains = defineCall({
  method: "POST",
  path: "/admin/get-domain",
  access,
  effect: "read",
  input: searchDomainsSchema,
  output: z.object({ items: z.array(domainItemSchema), nextCursor: z.number().nullable() }),
  summary: "Schools and placement sites by name or another column, a page at a time, with what belongs to each.",
});

export const createDomain = defineCall({
  method: "POST",
  path: "/admin/create-domain",
  access,
  effect: "write",
  limit: "writing",
  input: createDomainSchema,
  output: z.object({ domainId: z.number() }),
  summary: "Adds a school or placement site by the host of its mail addresses. Accounts with such an address join it.",
});

export const updateDomain = defineCall({
  method: "POST",
  path: "/admin/update-domain",
  access,
  effect: "write",
  input: updateDomainSchema,
  output: z.object({ revision: z.number() }),
  summary:
    "Changes a school or placement site; what is left out stays. The host stays while accounts or groups belong to it.",
});

export const toggleActiveDomain = defineCall({
  method: "POST",
  path: "/admin/toggle-active-domain",
  access,
  effect: "write",
  input: z.strictObject({ domainId: id, active: z.boolean() }),
  output: z.object({ active: z.boolean() }),
  summary: "Lets the accounts of a school or placement site in or keeps them out. Nobody keeps out their own.",
});

export const deleteDomain = defineCall({
  method: "POST",
  path: "/admin/delete-domain",
  access,
  effect: "write",
  input: z.strictObject({ domainId: id }),
  output: z.object({}),
  summary: "Deletes a school or placement site to which no account and no group belongs.",
});
