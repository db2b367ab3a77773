import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Link } from "@/components/ui/link";
import type { Role } from "@/lib/platform/auth/permissions";

export type Person = { id: number; fullName: string; avatarPath: string | null; role: Role };

type Props = {
  /** The person's profile; null for somebody who may not open it. */
  href: string | null;
  person: Person;
};

/** The picture, the name and the role at the top of the sidebar, with a link to the profile (SPEC §2). */
export function SidebarPerson({ href, person: { id, fullName, avatarPath, role } }: Props) {
  const t = useTranslations("role");
  const content = (
    <>
      <Avatar userId={id} fullName={fullName} src={avatarPath} />
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold">{fullName}</span>
        <span className="block text-meta text-on-side-muted">{t(role)}</span>
      </span>
    </>
  );
  const look = "flex min-h-13 items-center gap-2.5 rounded px-2 py-1.5";
  if (!href) return <p className={look}>{content}</p>;
  return (
    <Link href={href} className={`${look} hover:bg-on-side/10`}>
      {content}
    </Link>
  );
}
