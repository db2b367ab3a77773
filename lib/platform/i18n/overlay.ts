import type { Messages } from "./shipped";

/** Texts in place of those of a file: by key, each as the file has its texts. */
export type Overlay = Readonly<Record<string, unknown>>;

type Node = { [name: string]: unknown };

/** Texts with some of them replaced; what was given stays as it is. */
export function withOverlay(messages: Messages, overlay: Overlay): Messages {
  const copy: Node = { ...messages };
  const copied = new Set<unknown>([copy]);
  for (const [key, text] of Object.entries(overlay)) {
    const path = key.split(".");
    const last = path.pop() ?? "";
    let node = copy;
    for (const name of path) {
      const inner = node[name] as Node;
      const own = copied.has(inner) ? inner : { ...inner };
      copied.add(own);
      node[name] = own;
      node = own;
    }
    node[last] = text;
  }
  return copy as unknown as Messages;
}
