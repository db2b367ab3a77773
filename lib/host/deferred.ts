/** A promise that is settled from outside. */
export type Deferred<Value> = {
  promise: Promise<Value>;
  resolve: (value: Value) => void;
  reject: (reason: unknown) => void;
};

export function defer<Value>(): Deferred<Value> {
  let settle: Omit<Deferred<Value>, "promise"> | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...(settle as Omit<Deferred<Value>, "promise">) };
}
