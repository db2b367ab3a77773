import type { toast as sonner } from "sonner";
import { expect, it, vi } from "vitest";

it("keeps what is raised before toasts can be shown, in order", async () => {
  vi.resetModules();
  const { showToasts, toast } = await import("./toast");
  const shown: unknown[][] = [];
  const record =
    (deed: string) =>
    (...given: unknown[]) =>
      shown.push([deed, ...given]);
  toast.success("Saved", { duration: 10 });
  const failed = toast.error("Not sent");
  toast.dismiss(failed);
  expect(shown).toEqual([]);
  showToasts({
    success: record("success"),
    error: record("error"),
    dismiss: record("dismiss"),
  } as unknown as typeof sonner);
  expect(shown).toEqual([
    ["success", "Saved", { duration: 10, id: "toast-1" }],
    ["error", "Not sent", { id: failed }],
    ["dismiss", failed],
  ]);
  expect(toast.success("Sent", { id: "own" })).toBe("own");
  expect(shown.at(-1)).toEqual(["success", "Sent", { id: "own" }]);
});
