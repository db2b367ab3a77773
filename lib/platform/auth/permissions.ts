/** The permissions of each role (SPEC §2, §6). The database holds a copy that admins may change per person. */
export const roles = ["Student", "Supervisor", "SecondarySupervisor", "Teacher", "Admin"] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  "profile",
  "view_student_my_overview",
  "view_student_my_supervisor",
  "view_supervisor_students",
  "view_teacher_my_group",
  "view_teacher_admin",
  "view_student_report",
  "view_student_overview",
  "view_add_user",
  "view_admin_add_group",
  "view_admin_edit_group",
  "view_and_edit_languages",
  "view_admin_manager",
  "view_admin_login",
  "view_questions_in_report",
  "manage_users",
  "manage_domains",
  "manage_groups",
  "manage_evaluations",
  "manage_reports",
  "manage_settings",
  "view_audit",
  "export_data",
  "archive_evaluations",
] as const;
export type Permission = (typeof permissions)[number];

const supervisor: Permission[] = [
  "profile",
  "view_supervisor_students",
  "view_student_report",
  "view_student_overview",
];

export const rolePermissions: Record<Role, readonly Permission[]> = {
  Student: [
    "profile",
    "view_student_my_overview",
    "view_student_my_supervisor",
    "view_student_report",
    "view_student_overview",
  ],
  Supervisor: supervisor,
  SecondarySupervisor: supervisor,
  Teacher: [
    "profile",
    "view_teacher_my_group",
    "view_teacher_admin",
    "view_student_report",
    "view_student_overview",
    "view_add_user",
    "view_admin_add_group",
    "view_admin_edit_group",
  ],
  Admin: [
    "profile",
    "view_student_report",
    "view_student_overview",
    "view_add_user",
    "view_admin_add_group",
    "view_admin_edit_group",
    "view_and_edit_languages",
    "view_admin_manager",
    "view_admin_login",
    "view_questions_in_report",
    "manage_users",
    "manage_domains",
    "manage_groups",
    "manage_evaluations",
    "manage_reports",
    "manage_settings",
    "view_audit",
    "export_data",
    "archive_evaluations",
  ],
};

/** Has this person the permission? */
export const can = (actor: { permissions: readonly string[] }, permission: Permission): boolean =>
  actor.permissions.includes(permission);
