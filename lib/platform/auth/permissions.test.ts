import { describe, expect, it } from "vitest";
import { permissions, type Role, rolePermissions, roles } from "./permissions";

/** SPEC §6 as a table: the permissions in rows, the roles that hold them. */
const table: [permission: string, ...holders: Role[]][] = [
  ["profile", "Student", "Supervisor", "SecondarySupervisor", "Teacher", "Admin"],
  ["view_student_my_overview", "Student"],
  ["view_student_my_supervisor", "Student"],
  ["view_supervisor_students", "Supervisor", "SecondarySupervisor"],
  ["view_teacher_my_group", "Teacher"],
  ["view_teacher_admin", "Teacher"],
  ["view_student_report", "Student", "Supervisor", "SecondarySupervisor", "Teacher", "Admin"],
  ["view_student_overview", "Student", "Supervisor", "SecondarySupervisor", "Teacher", "Admin"],
  ["view_add_user", "Teacher", "Admin"],
  ["view_admin_add_group", "Teacher", "Admin"],
  ["view_admin_edit_group", "Teacher", "Admin"],
  ["view_and_edit_languages", "Admin"],
  ["view_admin_manager", "Admin"],
  ["view_admin_login", "Admin"],
  ["view_questions_in_report", "Admin"],
  ["manage_users", "Admin"],
  ["manage_domains", "Admin"],
  ["manage_groups", "Admin"],
  ["manage_evaluations", "Admin"],
  ["manage_reports", "Admin"],
  ["manage_settings", "Admin"],
  ["view_audit", "Admin"],
  ["export_data", "Admin"],
  ["archive_evaluations", "Admin"],
];

describe("who may do what", () => {
  it("contains every permission once", () => {
    expect(permissions.toSorted()).toEqual(table.map(([permission]) => permission).toSorted());
  });

  it.each(roles)("matches the table for %s", (role) => {
    const held = table.filter(([, ...holders]) => holders.includes(role)).map(([permission]) => permission);
    expect(rolePermissions[role].toSorted()).toEqual(held.toSorted());
  });
});
