/** Runs once in each web process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { notePrepared } = await import("@/lib/platform/prepared");
  try {
    await prepareApp();
    notePrepared(true);
  } catch (error) {
    notePrepared(false);
    throw error;
  }
}

async function prepareApp(): Promise<void> {
  const { env } = await import("@/lib/platform/env");
  const { syncRolePermissions } = await import("@/lib/platform/auth/role-permissions");
  await syncRolePermissions();
  const { followSchool } = await import("@/lib/platform/i18n/registry");
  await followSchool();
  const { nameFigures } = await import("@/lib/features/system/queries/name-figures");
  nameFigures();
  const { startReporting } = await import("@/lib/features/system/commands/report-instance");
  await startReporting("web");
  if (env.WORKER === "on") {
    const { startTasks } = await import("@/lib/features/tasks");
    await startTasks();
  }
}
