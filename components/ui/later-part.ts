/**
 * A part of a page that loads later, and can be loaded ahead. The build makes a file for each `import` on its own, and lists for the service
 * worker what stands inside `dynamic`: so there is one `import`, there, and this remembers it.
 */
export function laterPart() {
  let open: (() => Promise<unknown>) | undefined;
  return {
    /** Stands around the `import` inside `dynamic`. */
    from<Part>(load: () => Promise<Part>): () => Promise<Part> {
      open = load;
      return load;
    },
    /** Loads the part before it opens. */
    load: async (): Promise<void> => {
      await open?.();
    },
  };
}
