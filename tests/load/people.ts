import { demoPassword } from "../../lib/platform/demo-accounts";

/** A signed-in person, with the headers of their requests. */
export type Person = { username: string; token: string; headers: Record<string, string> };

/** Signs in with an account of the demo school. */
export async function signIn(origin: string, username: string): Promise<Person> {
  const { token } = await post<{ token: string }>(origin, "/user/login", {}, { username, password: demoPassword });
  return { username, token, headers: { cookie: `Admin-Token=${token}; locale=nb` } };
}

/** One call of the product; its data. Throws when it is refused. */
export const call = <Data>(origin: string, person: Person, path: string, body: unknown = {}): Promise<Data> =>
  post(origin, path, person.headers, body);

async function post<Data>(origin: string, path: string, headers: Record<string, string>, body: unknown): Promise<Data> {
  const response = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (response.ok) return (await response.json()).data;
  throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}
