/** The event of a button that leads to a page without being a link. */
export const leadingName = "practicum:leading";

/** A button is about to lead to a page: true when it must not, because there is no network; what was pressed is answered then. */
export const asksToLead = (pressed: HTMLElement, path: string): boolean =>
  !pressed.dispatchEvent(new CustomEvent(leadingName, { bubbles: true, cancelable: true, detail: path }));
