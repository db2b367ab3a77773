"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import useSWR, { useSWRConfig } from "swr";
import { useRead } from "@/components/data/use-ask";
import { toast } from "@/components/ui/toast";
import type { NotificationItem } from "@/lib/features/notification/schema";
import { limits } from "@/lib/platform/limits";
import {
  clearAllNotificationsForUser,
  getNotifyForUser,
  readAllNotifications,
  removeNotification,
  restoreNotification,
  updateReadNotification,
} from "./calls";
import { appendNew, hasMore } from "./list-pages";
import { offerUndo } from "./undo-toast";
import { isListKey } from "./use-badge";

export type ListName = "new" | "old";
type Loaded = { items: NotificationItem[]; total: number; pages: number };
type Lists = Record<ListName, Loaded>;

const firstPages = { pageToLoadNew: 0, pageToLoadOld: 0, action: "get" } as const;

/** The two lists as far as they are loaded, and what can be done with them (SPEC §4). Failures show as toasts (SPEC §8). */
export function useNotifications(
  badge: number,
  handlers: {
    onRead: (badge: number) => void;
    onClear: () => void;
    onRestore: (notificationIds: number[]) => Promise<unknown>;
  },
) {
  const t = useTranslations("notification");
  const system = useTranslations("system");
  const ask = useRead();
  const { mutate: mutateAny } = useSWRConfig();
  const [loading, setLoading] = useState<ListName | null>(null);

  /** The latest failure replaces the one before: two toasts with the same words would look like two faults. */
  const raise = (problem: string) => {
    // Without a network nothing is wrong (SPEC §8).
    const kind = problem === system("no_connection") ? "info" : "error";
    toast[kind](problem, { id: "notifications" });
  };

  /** What was loaded last, and the badge number then. */
  const shown = useRef<{ badge: number; lists: Lists | undefined }>({ badge, lists: undefined });

  /** Are lists on their way that will replace the shown ones? */
  const isComing = useRef(false);

  /** The last message about lists that did not come; null once they have come. */
  const lastFailure = useRef<string | null>(null);

  const load = async (): Promise<Lists> => {
    // A new notification comes on top of what is shown, which stays; after a deletion the pages have shifted and begin again (SPEC §4).
    const kept = badge > shown.current.badge ? shown.current.lists : undefined;
    const { dataNew, dataOld, totalNew, totalOld } = await ask(getNotifyForUser, firstPages);
    const reload = async (name: ListName, firstItems: NotificationItem[], total: number): Promise<Loaded> => {
      const pages = kept?.[name].pages ?? 1;
      let items = firstItems;
      for (let page = 1; page < pages; page++) items = appendNew(items, (await askForPage(name, page)).items);
      return { items, total, pages };
    };
    return { new: await reload("new", dataNew, totalNew), old: await reload("old", dataOld, totalOld) };
  };

  const askForPage = async (name: ListName, page: number): Promise<Omit<Loaded, "pages">> => {
    const answer = await ask(getNotifyForUser, {
      pageToLoadNew: name === "new" ? page : 0,
      pageToLoadOld: name === "old" ? page : 0,
      action: `view-more-${name}`,
    });
    return name === "new"
      ? { items: answer.dataNew, total: answer.totalNew }
      : { items: answer.dataOld, total: answer.totalOld };
  };

  // A new badge number means other lists: they load again.
  const { data, error, mutate, isLoading, isValidating } = useSWR<Lists, Error>([getNotifyForUser.path, badge], load, {
    keepPreviousData: true,
    revalidateOnFocus: false,
    onSuccess: () => {
      lastFailure.current = null;
    },
    // Once, however often the lists are asked for again.
    onError: (failure) => {
      if (lastFailure.current !== failure.message) raise(failure.message);
      lastFailure.current = failure.message;
    },
  });

  useEffect(() => {
    isComing.current = isValidating;
    // Until the lists of a new number have come, those before stay.
    if (data && !isLoading) shown.current = { badge, lists: data };
  }, [data, badge, isLoading, isValidating]);

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      raise(failure instanceof Error ? failure.message : String(failure));
      await mutate();
    }
  };

  const viewMore = (name: ListName) =>
    attempt(async () => {
      if (!data) return;
      setLoading(name);
      await addPage(name, data).finally(() => setLoading(null));
    });

  /** Adds the next page of a list. When the lists were loaded again meanwhile, its items have shifted, and it is asked for once more. */
  const addPage = async (name: ListName, lists: Lists): Promise<void> => {
    const page = lists[name].pages;
    const { items, total } = await askForPage(name, page);
    const isReplaced = shown.current.lists !== lists;
    if (isReplaced || isComing.current) {
      const fresh = isReplaced ? shown.current.lists : await mutate();
      if (fresh) await addPage(name, fresh);
      return;
    }
    const added = { items: appendNew(lists[name].items, items), total, pages: page + 1 };
    await mutate({ ...lists, [name]: added }, { revalidate: false });
  };

  /** One of the new ones is not new any more. Another number loads the lists by itself; one that was 0 already stays. */
  const lower = async () => {
    handlers.onRead(badge);
    if (badge === 0) await mutate();
  };

  const read = (item: NotificationItem) =>
    attempt(async () => {
      await ask(updateReadNotification, { notificationId: item.notificationId });
      await lower();
    });

  const newestSeen = (): number | undefined => {
    const seen = [...(data?.new.items ?? []), ...(data?.old.items ?? [])].map((item) => item.notificationId);
    return seen.length > 0 ? Math.max(...seen) : undefined;
  };

  const readAll = () =>
    attempt(async () => {
      await ask(readAllNotifications, { newest: newestSeen() });
      handlers.onClear();
      await mutate();
    });

  /** The notifications that are being deleted: the second tap of two deletes nothing. */
  const removing = useRef(new Set<number>());

  const remove = async (name: ListName, { notificationId }: NotificationItem) => {
    if (removing.current.has(notificationId)) return;
    removing.current.add(notificationId);
    await attempt(async () => {
      await ask(removeNotification, { notificationId });
      offer([notificationId]);
      if (name === "new") await lower();
      // Pages have shifted: start from the first again (SPEC §4).
      else await mutate();
    });
    removing.current.delete(notificationId);
  };

  /** The toast outlives these lists: whichever are open when it is pressed load again. */
  const offer = (deleted: readonly number[]) =>
    offerUndo(deleted, {
      words: (count) => t("removed", { count }),
      label: t("undo"),
      undo: (notificationIds) =>
        attempt(async () => {
          await ask(restoreNotification, { notificationIds });
          await handlers.onRestore(notificationIds);
          await mutateAny(isListKey);
        }),
    });

  const clearAll = () =>
    attempt(async () => {
      const newest = newestSeen();
      if (newest === undefined) return;
      const { notificationIds } = await ask(clearAllNotificationsForUser, { newest });
      if (notificationIds.length > 0) offer(notificationIds);
      handlers.onClear();
      await mutate();
    });

  const state = (name: ListName) =>
    data && {
      ...data[name],
      loading: loading === name,
      more: hasMore(data[name].pages, limits.notificationsPageSize, data[name].total),
    };
  const lists = data ? { new: state("new"), old: state("old") } : null;
  return {
    lists: lists as Record<ListName, NonNullable<ReturnType<typeof state>>> | null,
    error,
    viewMore,
    read,
    readAll,
    remove,
    clearAll,
  };
}
