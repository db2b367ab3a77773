/** Uses what this tab stores. A browser can refuse its storage, or have no room: undefined then. */
export function withTabStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
