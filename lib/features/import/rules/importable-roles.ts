import type { Role } from "@/lib/platform/auth/permissions";

/** Of the roles that somebody may give those that an import gives: an administrator is made one by one. */
export const importableRoles = (roles: readonly Role[]): Role[] => roles.filter((role) => role !== "Admin");
