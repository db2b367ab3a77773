import type { Action } from "sonner";
import { toast } from "@/components/ui/toast";
import { undoMs } from "@/components/ui/undo-ms";

/** What the toast on the screen can undo. */
let series: { toastId: string | number; notificationIds: number[] } | null = null;

type Offer = {
  /** Says how many were deleted. */
  words: (count: number) => string;
  label: Action["label"];
  undo: (notificationIds: number[]) => void;
};

/**
 * Offers to undo a deletion. Only one toast is seen at a time, so a deletion while one is shown adds to what the button undoes: the
 * new toast stands for all of them, for the full time. The series ends with its toast.
 */
export function offerUndo(deleted: readonly number[], { words, label, undo }: Offer): void {
  // One that was deleted again, before its row had gone, is still one.
  const notificationIds = [...new Set([...(series?.notificationIds ?? []), ...deleted])];
  const isLast = (id: string | number) => series?.toastId === id;
  const end = ({ id }: { id: string | number }) => {
    if (isLast(id)) series = null;
  };
  const before = series?.toastId;
  const toastId = toast.success(words(notificationIds.length), {
    duration: undoMs,
    onAutoClose: end,
    onDismiss: end,
    action: {
      label,
      onClick: () => {
        // The toast before takes a moment to go.
        if (!isLast(toastId)) return;
        series = null;
        undo(notificationIds);
      },
    },
  });
  series = { toastId, notificationIds };
  if (before !== undefined) toast.dismiss(before);
}
