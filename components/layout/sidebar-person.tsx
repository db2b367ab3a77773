import { Avatar } from "@/components/ui/avatar";
import { Link } from "@/components/ui/link";
import { defaultAvatarPath } from "@/lib/platform/limits";

type Props = {
  /** The person's profile; null for somebody who may not open it. */
  href: string | null;
  name: string;
  avatarPath: string | null;
};

/** The picture and the name at the top of the sidebar, with a link to the profile (SPEC §2). */
export function SidebarPerson({ href, name, avatarPath }: Props) {
  const person = (
    <>
      <Avatar src={avatarPath} fallbackSrc={defaultAvatarPath} />
      <span className="font-medium">{name}</span>
    </>
  );
  const look = "mr-8 flex min-h-touch flex-col gap-3 rounded px-2 py-1 lg:mr-0";
  if (!href) return <p className={look}>{person}</p>;
  return (
    <Link href={href} className={`${look} hover:bg-surface/10`}>
      {person}
    </Link>
  );
}
