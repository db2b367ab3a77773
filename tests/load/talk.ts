import type { Browser, Locator, Page } from "@playwright/test";
import { evaluationPath } from "../../lib/platform/navigation/evaluation-path";
import nb from "../../messages/nb.json";
import { openConnected } from "./badge";
import { openContext } from "./browser";
import { call, type Person } from "./people";
import { median } from "./statistics";

/** Milliseconds from the save of a text, which follows the pause in typing, until the other's open page shows it. */
export type TalkLatency = { saves: number; p50: number; max: number };

const SAVES = 20;

/** Milliseconds after which others see what one writes in a talk, beyond the pause in typing. */
const GOAL = 300;

type Scene = { origin: string; writer: Person; reader: Person; talk: { evaluationId: number; term: 1 | 2 } };

/** Lets one person write the comment of a talk, again and again, while another has the page open. */
export async function timeTalk(browser: Browser, { origin, writer, reader, talk }: Scene): Promise<TalkLatency> {
  const { evaluationId, term: stage } = talk;
  const context = await openContext(browser, origin, reader);
  const page = await context.newPage();
  await openConnected(page, evaluationPath(evaluationId, stage), `private-evaluation-${evaluationId}`);
  const comment = page.getByRole("textbox", { name: nb.evaluation.talk.comment });
  const times: number[] = [];
  const field = "comment";
  const stored = await call<{ fields: { field: string; revision: number }[] }>(origin, writer, "/evaluation/get-talk", {
    evaluationId,
    stage,
    fields: [field],
  });
  let revision = stored.fields[0]?.revision ?? 0;
  // The first one warms up.
  for (let number = 0; number <= SAVES; number++) {
    const value = `What we talked about, saved for the ${number + 1}th time.`;
    const shown = watch(page, comment, value);
    const began = Date.now();
    ({ revision } = await call<{ revision: number }>(origin, writer, "/evaluation/save-talk", {
      evaluationId,
      stage,
      field,
      revision,
      value,
    }));
    const took = (await shown) - began;
    if (number > 0) times.push(took);
  }
  await context.close();
  return { saves: SAVES, p50: median(times), max: Math.max(...times) };
}

/** The moment at which a field shows a text. */
async function watch(page: Page, field: Locator, text: string): Promise<number> {
  const shown = await page.waitForFunction(
    ([element, value]) => element instanceof HTMLTextAreaElement && element.value === value && Date.now(),
    [await field.elementHandle(), text] as const,
    { polling: "raf" },
  );
  return Number(await shown.jsonValue());
}

/** The results as a section of the page. */
export const describeTalk = ({ saves, p50, max }: TalkLatency): string =>
  `The time from the save of a text in the talk of an evaluation, which follows the pause in typing, until another person's open page shows
it, over ${saves} saves: half within ${Math.round(p50)} ms, the slowest ${Math.round(max)} ms. The goal is ${GOAL} ms.
`;
