import { type ToastT, toast } from "sonner";
import { beforeEach, expect, it, vi } from "vitest";
import { showToasts } from "@/components/ui/toast";
import { offerUndo } from "./undo-toast";

const undone: number[][] = [];

showToasts(toast);

beforeEach(() => {
  // What the browser has and sonner needs to take a toast away.
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("cancelAnimationFrame", () => {});
  undone.length = 0;
  return () => {
    for (const shown of toasts()) close(shown);
    vi.unstubAllGlobals();
  };
});

const offer = (...deleted: number[]) =>
  offerUndo(deleted, { words: (count) => `${count} deleted`, label: "Undo", undo: (ids) => undone.push(ids) });

const toasts = (): ToastT[] => toast.getToasts().filter((shown): shown is ToastT => "title" in shown);
const titles = () => toasts().map(({ title }) => title);

/** The one toast there is. */
function shown(): ToastT {
  const [only, ...others] = toasts();
  expect(others).toEqual([]);
  return only as ToastT;
}

/** What the browser does when a toast's time is over, or it is closed. */
function close(closed: ToastT): void {
  closed.onAutoClose?.(closed);
  toast.dismiss(closed.id);
}

function press(pressed: ToastT): void {
  const { onClick } = pressed.action as { onClick: (event: unknown) => void };
  onClick({});
  toast.dismiss(pressed.id);
}

it("undoes all that was deleted since the first toast, and says how many that is", () => {
  offer(1);
  expect(titles()).toEqual(["1 deleted"]);
  offer(2);
  offer(3, 4);
  expect(titles()).toEqual(["4 deleted"]);
  press(shown());
  expect(undone).toEqual([[1, 2, 3, 4]]);
});

it("begins again when the toast is gone, by itself or by a press", () => {
  offer(1);
  close(shown());
  offer(2);
  expect(titles()).toEqual(["1 deleted"]);
  press(shown());
  offer(3);
  press(shown());
  expect(undone).toEqual([[2], [3]]);
});

it("does nothing in a toast that is going, and does not end with it", () => {
  offer(1);
  const before = shown();
  offer(2);
  press(before);
  close(before);
  expect(undone).toEqual([]);
  offer(3);
  press(shown());
  expect(undone).toEqual([[1, 2, 3]]);
});
