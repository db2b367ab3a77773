import { toast as sonner } from "sonner";
import { expect, it } from "vitest";
import { showToasts, toast } from "./toast";

const titles = () => sonner.getToasts().map((shown) => ("title" in shown ? shown.title : null));

it("keeps what is raised before toasts can be shown, in order", () => {
  toast.success("Saved");
  toast.success("Sent", { id: "own" });
  expect(titles()).toEqual([]);
  showToasts(sonner);
  expect(titles()).toEqual(["Saved", "Sent"]);
  toast.error("Not sent", { id: "own" });
  expect(titles()).toEqual(["Saved", "Not sent"]);
});
