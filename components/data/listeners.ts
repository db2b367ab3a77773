/** Those who want to hear of changes outside React: `subscribe` is what `useSyncExternalStore` takes, `announce` calls all of them. */
export function createListeners() {
  const all = new Set<() => void>();
  return {
    subscribe(listen: () => void): () => void {
      all.add(listen);
      return () => all.delete(listen);
    },
    announce(): void {
      for (const listen of all) listen();
    },
  };
}
