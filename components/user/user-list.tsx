import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageLinks } from "@/components/layout/page-links";
import { List, ListItem } from "@/components/ui/list";
import { stateOf } from "@/lib/features/user/rules";
import type { UserItem } from "@/lib/features/user/schema";
import { NoUsers } from "./no-users";
import { type UserSearch, userSearch } from "./user-search";
import { UserStateChip } from "./user-state-chip";

type Props = {
  /** The page that shows the list. */
  path: string;
  page: { items: UserItem[]; nextCursor: number | null };
  search: UserSearch;
  /** Shown at the end of a row, after the state. */
  children?: (user: UserItem) => ReactNode;
  /** Shown under what identifies the person. */
  note?: (user: UserItem) => ReactNode;
};

/** One page of people by name, with the way to the next. */
export function UserList({ path, page, search, children, note }: Props) {
  const t = useTranslations();
  if (page.items.length === 0) return <NoUsers />;
  return (
    <>
      <List label={t("menu.users")}>
        {page.items.map((user) => (
          <ListItem
            key={user.userId}
            title={user.fullName}
            meta={
              <span className="wrap-anywhere">
                {user.username} · {t(`role.${user.role}`)} · {user.email}
              </span>
            }
            trailing={
              <>
                <UserStateChip state={stateOf(user)} />
                {children?.(user)}
              </>
            }
          >
            {note?.(user)}
          </ListItem>
        ))}
      </List>
      <PageLinks
        first={search.cursor ? userSearch.address(path, search, null) : null}
        next={page.nextCursor ? userSearch.address(path, search, page.nextCursor) : null}
      />
    </>
  );
}
