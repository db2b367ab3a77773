import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether the page's script runs. Until it does, a field that keeps what is typed as it is typed cannot keep anything, and
 * what stands in it is overwritten as the script comes: such fields are `inert={!ready}`.
 */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
