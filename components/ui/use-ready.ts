import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether the page's script runs. Until it does, a controlled field cannot store its input, and
 * its content is overwritten when the script starts: such fields are `inert={!ready}`.
 */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
