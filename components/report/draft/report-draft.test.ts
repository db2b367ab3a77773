import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ask } from "@/components/data/use-ask";
import { setPageSession } from "@/components/offline/tell";
import type { AnsweredQuestion } from "@/lib/features/report/answers/rules";
import { createReportDraft } from "./report-draft";

const number = "15068810032";
const [plan, reflection] = [7, 8];

const question = (id: number): AnsweredQuestion => ({
  id,
  parentId: null,
  depth: 0,
  questionOrder: id,
  viewPoint: 1,
  tab: 1,
  type: "text",
  text: "Question",
  isCompulsory: false,
  showCheckbox: false,
  showLink: false,
  linkContent: "",
  linkUrl: "",
  checked: false,
  valueAnswer: "",
  rating: null,
});

/** Everything that was asked of the server, as it would have gone out. */
let requests: string[];

const ask = (async ({ path }: { path: string }, input: { revision: number }) => {
  requests.push(JSON.stringify({ path, input }));
  return { kind: "done", data: { revision: input.revision + 1 } };
}) as unknown as Ask;

function open() {
  const opening = { userId: 1, reportId: 2, revision: 0, questions: [question(plan), question(reflection)] };
  const session = createReportDraft({ ...opening, names: ["Ola Hansen"] });
  return { session, leave: session.attach(ask) };
}

/** Longer than the keyboard has to rest. */
const rest = () => vi.advanceTimersByTimeAsync(2_000);

beforeEach(() => {
  requests = [];
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("held text is in no request, while other answers are saved", async () => {
  const { session } = open();
  session.change(plan, `Fnr ${number}`);
  session.change(reflection, "Jeg lærte");
  await rest();
  expect(requests).toHaveLength(1);
  expect(requests.join()).toContain("Jeg lærte");
  expect(requests.join()).not.toContain("Fnr");
});

test("held text does not go as the page is hidden, left, or back on the net", async () => {
  const { session, leave } = open();
  session.change(plan, `Fnr ${number}`);
  Object.assign(document, { visibilityState: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("online"));
  leave();
  await rest();
  expect(requests).toEqual([]);
});

test("a step waits for held text", async () => {
  const { session } = open();
  session.change(plan, `Fnr ${number}`);
  session.change(reflection, "Jeg lærte");
  expect(await session.flush()).toBe(false);
  expect(requests.join()).not.toContain(number);
  session.change(plan, "Fnr [fjernet]");
  expect(await session.flush()).toBe(true);
  expect(requests.join()).not.toContain(number);
});

test("a number completed during a request is not sent", async () => {
  const { session } = open();
  session.change(plan, "Fnr");
  const saving = session.flush();
  session.change(plan, `Fnr ${number}`);
  await saving;
  await rest();
  expect(requests.join()).not.toContain(number);
});

test("what the writer says is no personal data is saved", async () => {
  const { session } = open();
  session.change(plan, `Fnr ${number}`);
  await rest();
  session.decide(plan, number);
  await rest();
  expect(requests).toHaveLength(1);
  expect(requests.join()).toContain(number);
});

test("the people around the student may be named", async () => {
  const { session } = open();
  session.change(plan, "Ola Hansen viste meg rom 12");
  session.change(reflection, "Kari Hansen på rom 12");
  await rest();
  expect(requests.join()).toContain("Ola Hansen");
  expect(requests.join()).not.toContain("Kari Hansen");
});

/** What the service worker was told that the server has. */
function listenAsWorker() {
  const postMessage = vi.fn();
  vi.stubGlobal("navigator", { serviceWorker: { controller: { postMessage } } });
  setPageSession("session");
  return () => postMessage.mock.calls.map(([{ revision, values }]) => ({ revision, reflection: values[reflection] }));
}

test("the kept pages are told what is saved as the page is left", async () => {
  const told = listenAsWorker();
  const { session, leave } = open();
  session.change(reflection, "Jeg lærte");
  leave();
  await rest();
  expect(told()).toEqual([{ revision: 1, reflection: "Jeg lærte" }]);
});

test("the kept pages are told what the server turns out to have", async () => {
  const told = listenAsWorker();
  const { session } = open();
  session.change(reflection, "Jeg lærte");
  session.meet(3, { [plan]: "", [reflection]: "Jeg lærte" });
  expect(session.getState()).toMatchObject({ mine: {}, savedAt: null });
  expect(told()).toEqual([{ revision: 3, reflection: "Jeg lærte" }]);
});
