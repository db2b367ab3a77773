/** A `ref` of what appears: it is scrolled as far as it has to be to be seen. */
export const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });
