type Global = typeof globalThis & { practicum?: Map<string, unknown> };

/**
 * What a process has once. A module is no singleton under Next: pages, route handlers, the middleware and the server in front of them each load
 * a copy of it, and share what is kept here.
 * @param name what it is kept by; one module's alone
 * @param make makes it when it is needed first
 * @returns gives it
 */
export function processWide<Value>(name: string, make: () => Value): () => Value {
  return () => {
    const global = globalThis as Global;
    global.practicum ??= new Map();
    if (!global.practicum.has(name)) global.practicum.set(name, make());
    return global.practicum.get(name) as Value;
  };
}
