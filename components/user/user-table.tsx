"use client";

import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data/data-table";
import { EmptyPage } from "@/components/layout/empty-page";
import { PageLinks } from "@/components/layout/page-links";
import { defaultSort, stateOf, userSorts } from "@/lib/features/user/rules";
import type { UserItem } from "@/lib/features/user/schema";
import { schoolDayOf, showDay } from "@/lib/platform/dates";
import { NoUsers } from "./no-users";
import { type UserSearch, userSearch } from "./user-search";
import { UserSelection } from "./user-selection";
import { UserStateChip } from "./user-state-chip";

type Props = {
  /** The page that shows the table. */
  path: string;
  page: { items: UserItem[]; nextCursor: number | null };
  search: UserSearch;
  /** The accounts that the reader may close and open. Without any, none can be chosen. */
  changeable: readonly number[];
  /** The reader may send invitations. */
  canInvite: boolean;
};

/** One page of everybody with an account, in an order, with the way to each. A client component: its data is smaller than its elements. */
export function UserTable({ path, page, search, changeable, canInvite }: Props) {
  const t = useTranslations();
  if (page.items.length === 0)
    return search.cursor ? <EmptyPage first={userSearch.address(path, search, null)} /> : <NoUsers />;
  const sortedBy = (sort: string) =>
    userSearch.address(path, { ...search, sort: userSorts.find((one) => one === sort) }, null);
  return (
    <>
      <DataTable
        caption={t("menu.users")}
        rows={page.items}
        idOf={({ userId }) => userId}
        hrefOf={({ userId }) => `${path}/${userId}`}
        sort={search.sort ?? defaultSort}
        sortedBy={sortedBy}
        selection={
          changeable.length > 0
            ? {
                nameOf: ({ userId, fullName }) => (changeable.includes(userId) ? fullName : null),
                bar: <UserSelection canInvite={canInvite} />,
              }
            : undefined
        }
        columns={[
          { key: "fullName", label: t("users.fullName"), sortable: true, cell: ({ fullName }) => fullName },
          {
            key: "username",
            label: t("users.username"),
            sortable: true,
            // The column is as wide as what it holds up to here: a username has no place to break, an address has.
            cell: ({ username }) => <span className="desk:inline-block desk:w-max desk:max-w-40">{username}</span>,
          },
          { key: "email", label: t("users.email"), sortable: true, cell: ({ email }) => email },
          {
            key: "role",
            label: t("users.role"),
            className: "whitespace-nowrap",
            cell: ({ role }) => t(`role.${role}`),
          },
          {
            key: "lastSignInAt",
            label: t("users.lastSignInAt"),
            sortable: "descending",
            className: "whitespace-nowrap tabular-nums",
            cell: ({ lastSignIn }) => (lastSignIn ? showDay(schoolDayOf(lastSignIn)) : t("users.never")),
          },
          {
            key: "state",
            label: t("users.state"),
            className: "whitespace-nowrap",
            cell: (user) => <UserStateChip state={stateOf(user)} />,
          },
        ]}
      />
      <PageLinks
        first={search.cursor ? userSearch.address(path, search, null) : null}
        next={page.nextCursor ? userSearch.address(path, search, page.nextCursor) : null}
      />
    </>
  );
}
