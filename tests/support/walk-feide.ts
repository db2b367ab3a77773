/**
 * Walks through the demo's Feide as a browser does: from the authorization address to the choice of a person (null: cancels),
 * and gives the query that the browser is sent back to `home` with.
 */
export async function walkFeide(url: string, person: { subject: string } | null, home: string) {
  const jar = new Map<string, string>();
  let next = url;
  while (!next.startsWith(home)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get("location");
    // The page of test people: the one place that waits for a person.
    const choice = person ? `login/${person.subject}` : "cancel";
    if (!location && response.status !== 200) throw new Error(`The provider refused: ${await response.text()}`);
    next = new URL(location ?? `${new URL(next).pathname}/${choice}`, next).href;
  }
  const query = new URL(next).searchParams;
  return {
    code: query.get("code") ?? "",
    state: query.get("state") ?? "",
    iss: query.get("iss") ?? undefined,
    error: query.get("error"),
  };
}
