import { expect, it, vi } from "vitest";

it("keeps what is raised before toasts can be shown, in order", async () => {
  vi.resetModules();
  const [{ toast: sonner }, { showToasts, toast }] = await Promise.all([import("sonner"), import("./toast")]);
  const titles = () => sonner.getToasts().map((shown) => ("title" in shown ? shown.title : null));
  toast.success("Saved");
  toast.success("Sent", { id: "own" });
  expect(titles()).toEqual([]);
  showToasts(sonner);
  expect(titles()).toEqual(["Saved", "Sent"]);
  toast.error("Not sent", { id: "own" });
  expect(titles()).toEqual(["Saved", "Not sent"]);
});
