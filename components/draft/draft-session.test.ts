import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDraftSession } from "./draft-session";
import { type DraftRows, type DraftServer, onlyField } from "./draft-types";

const rules = { same: Object.is, isWrong: () => false, held: () => [] };
const storing: DraftRows<string> = { read: async () => [], keep: async () => {} };

/** A server that does not answer, and how often it was asked. */
function silentServer() {
  const asked = vi.fn<DraftServer<string>["save"]>(async () => ({
    kind: "unreachable",
    status: null,
    problem: "",
    errors: {},
    revision: null,
  }));
  const server: DraftServer<string> = {
    save: asked,
    load: async () => ({ kind: "done", data: { revision: 0, values: {} } }),
  };
  return { asked, server };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Something was written, and no answer came. */
async function write(rows: DraftRows<string>) {
  const { asked, server } = silentServer();
  const session = createDraftSession({ revision: 0, values: { [onlyField]: "" }, rules, rows });
  const leave = session.attach(server);
  session.change(onlyField, "Written");
  await session.flush();
  expect(asked).toHaveBeenCalledTimes(1);
  return { session, server, leave, asked };
}

test("what the device stores is sent once more as its page is left, and when that is opened again", async () => {
  const { session, server, leave, asked } = await write(storing);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(2);
  session.attach(server);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledTimes(3);
});

test("what a slow device has stored is found again where nothing was typed meanwhile", async () => {
  const at = Date.now() - 60_000;
  const stored = [1, 2].map((field) => ({ field, value: "From an earlier visit", known: [""], at }));
  const read = () => new Promise<typeof stored>((resolve) => setTimeout(resolve, 5_000, stored));
  const { server } = silentServer();
  const values = { 1: "", 2: "" };
  const session = createDraftSession({ revision: 0, values, rules, rows: { ...storing, read } });
  session.attach(server);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(session.getState()).toMatchObject({ isRead: true, mine: {} });
  session.change(2, "Typed now");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(session.getState().mine).toEqual({ 1: "From an earlier visit", 2: "Typed now" });
});

test("what is stored nowhere is given up with its page", async () => {
  const { leave, asked } = await write({ ...storing, isNowhere: true });
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("without an answer only the row of what is typed is written, and a retry writes none", async () => {
  const kept: number[][] = [];
  const keep: DraftRows<string>["keep"] = async (rows) => void kept.push([...rows.keys()]);
  const { asked, server } = silentServer();
  const values = { 1: "", 2: "" };
  const session = createDraftSession({ revision: 0, values, rules, rows: { ...storing, keep } });
  session.attach(server);
  session.change(1, "First");
  await session.flush();
  session.change(2, "Second");
  await session.flush();
  kept.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.mock.calls.length).toBeGreaterThan(2);
  expect(kept).toEqual([]);
  session.change(1, "First, and more");
  expect(kept).toEqual([[1]]);
});
