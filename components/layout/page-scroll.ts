import { readPages, writePages } from "./visited-pages";

/** The page that the back arrow leads to, until it is there. */
let returningTo: string | null = null;

/** If the next page is this one, it is shown from where it was left. */
export const returnTo = (page: string): void => {
  returningTo = page;
};

/** So long a page may take to become as high as it was. */
const patience = 5000;
const moves = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/** Remembers for the current page how far down it is read; first it shows the page from where it was left, if the reader returns to it. */
export function keepScroll(): () => void {
  let frame = 0;
  const remember = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const pages = readPages();
      const current = pages.at(-1);
      if (current) writePages([...pages.slice(0, -1), { ...current, y: Math.round(window.scrollY) }]);
    });
  };
  const current = readPages().at(-1);
  const stopReturning = current && current.page === returningTo ? scrollOnce(current.y) : () => {};
  returningTo = null;
  window.addEventListener("scroll", remember, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    stopReturning();
    window.removeEventListener("scroll", remember);
  };
}

/** Scrolls to a height as soon as the page has it, unless the reader moves first. */
function scrollOnce(y: number): () => void {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const watch = new ResizeObserver(() => {
    window.scrollTo(0, y);
    if (Math.abs(window.scrollY - y) <= 1) stop();
  });
  const timer = setTimeout(stop, patience);
  stopping.signal.addEventListener("abort", () => {
    clearTimeout(timer);
    watch.disconnect();
  });
  for (const move of moves) window.addEventListener(move, stop, { signal: stopping.signal, passive: true });
  watch.observe(document.body);
  return stop;
}
