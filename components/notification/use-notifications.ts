"use client";

import { useState } from "react";
import { toast } from "sonner";
import useSWR from "swr";
import { useRead } from "@/components/data/use-ask";
import { appendNew, hasMore } from "@/lib/features/notification/rules";
import type { NotificationItem } from "@/lib/features/notification/schema";
import { limits } from "@/lib/platform/limits";
import { clearAllNotificationsForUser, getNotifyForUser, removeNotification, updateReadNotification } from "./calls";

export type ListName = "new" | "old";
type Loaded = { items: NotificationItem[]; total: number; pages: number };
type Lists = Record<ListName, Loaded>;

const firstPages = { pageToLoadNew: 0, pageToLoadOld: 0, action: "get" } as const;

/** The two lists as far as they are loaded, and what can be done with them (SPEC §4). Failures show as toasts (SPEC §8). */
export function useNotifications(badge: number, told: { onRead: (badge: number) => void; onClear: () => void }) {
  const ask = useRead();
  const [loading, setLoading] = useState<ListName | null>(null);

  const load = async (): Promise<Lists> => {
    const { dataNew, dataOld, totalNew, totalOld } = await ask(getNotifyForUser, firstPages);
    return { new: { items: dataNew, total: totalNew, pages: 1 }, old: { items: dataOld, total: totalOld, pages: 1 } };
  };
  // A new badge number means other lists: they load again.
  const { data, error, mutate } = useSWR<Lists, Error>([getNotifyForUser.path, badge], load, {
    keepPreviousData: true,
    revalidateOnFocus: false,
    onError: showFailure,
  });

  const change = (update: (lists: Lists) => Lists) => mutate(data && update(data), { revalidate: false });
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      showFailure(failure);
      await mutate();
    }
  };

  const viewMore = (name: ListName) =>
    attempt(async () => {
      if (!data) return;
      setLoading(name);
      const page = data[name].pages;
      const answer = await ask(getNotifyForUser, {
        pageToLoadNew: name === "new" ? page : 0,
        pageToLoadOld: name === "old" ? page : 0,
        action: `view-more-${name}`,
      }).finally(() => setLoading(null));
      const [items, total] = name === "new" ? [answer.dataNew, answer.totalNew] : [answer.dataOld, answer.totalOld];
      await change((lists) => ({
        ...lists,
        [name]: { items: appendNew(lists[name].items, items), total, pages: page + 1 },
      }));
    });

  const read = (item: NotificationItem) =>
    attempt(async () => {
      await ask(updateReadNotification, { notificationId: item.notificationId });
      told.onRead(badge);
    });

  const remove = (name: ListName, item: NotificationItem) =>
    attempt(async () => {
      await ask(removeNotification, { notificationId: item.notificationId });
      if (name === "new") told.onRead(badge);
      // Pages have shifted: start from the first again (SPEC §4).
      else await mutate();
    });

  const clearAll = () =>
    attempt(async () => {
      await ask(clearAllNotificationsForUser, {});
      told.onClear();
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
    error: error?.message,
    viewMore,
    read,
    remove,
    clearAll,
  };
}

/** The latest failure replaces the one before: two toasts with the same words would look like two faults. */
function showFailure(failure: unknown): void {
  toast.error(failure instanceof Error ? failure.message : String(failure), { id: "notifications" });
}
