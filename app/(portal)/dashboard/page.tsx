import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LiveRefresh } from "@/components/layout/live-refresh";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Role } from "@/lib/platform/auth/permissions";
import { guardPage } from "@/lib/platform/navigation/page-guard";
import { AdminDashboard } from "./admin-dashboard";
import { StudentDashboard } from "./student-dashboard";
import { SupervisorDashboard } from "./supervisor-dashboard";
import { TeacherDashboard } from "./teacher-dashboard";

const dashboards: Record<Role, (props: { actor: Actor }) => Promise<ReactNode>> = {
  Student: StudentDashboard,
  Supervisor: SupervisorDashboard,
  SecondarySupervisor: SupervisorDashboard,
  Teacher: TeacherDashboard,
  Admin: AdminDashboard,
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("dashboard") };
}

/** What is the person's to do now (SPEC §2), by their role. It follows the bell without being loaded again. */
export default async function DashboardPage() {
  const actor = await guardPage("/dashboard");
  const Dashboard = dashboards[actor.role];
  return (
    <>
      <LiveRefresh />
      <Dashboard actor={actor} />
    </>
  );
}
