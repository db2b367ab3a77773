/** A block of commands in a page: where it begins, what it needs, and its text. */
export type Block = { line: number; needs: string[]; script: string };

/** The fenced `sh` blocks of a page in Markdown, in their order. What else stands behind `sh` is what a block needs. */
export function readBlocks(page: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  let fence = "";
  for (const [index, text] of page.split("\n").entries()) {
    const [, ticks = "", info = ""] = /^(`{3,})(.*)$/.exec(text) ?? [];
    if (fence === "" && ticks) {
      fence = ticks;
      const [language, ...needs] = info.trim().split(/\s+/);
      open = language === "sh" ? { line: index + 1, needs, script: "" } : null;
    } else if (ticks && ticks === fence && info === "") {
      if (open) blocks.push(open);
      open = null;
      fence = "";
    } else if (open) open.script += `${text}\n`;
  }
  return blocks;
}
