import { describe, expect, it } from "vitest";
import { type Locale, localeCookie } from "@/lib/platform/i18n/locales";
import en from "@/messages/en.json";
import nb from "@/messages/nb.json";
import pt from "@/messages/pt.json";
import ptBr from "@/messages/pt-br.json";
import { makeSignedIn } from "../factories/session";
import { makeUser } from "../factories/user";
import { baseUrl, cookieSetBy, dataOf, db, post, send } from "../support/api";

const written: [Locale, unknown][] = [
  ["nb", nb],
  ["en", en],
  ["pt-br", ptBr],
  ["pt", pt],
];

const textsOf = async (query: string, cookies = {}) =>
  dataOf(await send(`/api/user/getDataLanguage${query}`, { cookies }));

// The build precompiles the messages; programs that call get them uncompiled.
describe("the texts of the product, uncompiled", () => {
  it.each(written)("in %s, to everybody who requests or uses the language", async (locale, texts) => {
    expect(await textsOf(`?languageCode=${locale}`)).toEqual(texts);
    expect(await textsOf("", { [localeCookie]: locale })).toEqual(texts);
  });

  it.each(written)("in %s, to a person of that language", async (languageCode, texts) => {
    const { token } = await makeSignedIn(db, await makeUser(db, "Student", { languageCode }));
    const { dataLanguage } = dataOf<{ dataLanguage: unknown }>(await post("/user/getinfo", {}, { bearer: token }));
    expect(dataLanguage).toEqual(texts);
    expect(dataOf(await send("/api/user/getDataLanguage", { bearer: token }))).toEqual(texts);
  });

  it("in Norwegian to a caller who names no language", async () => {
    expect(await textsOf("")).toEqual(nb);
  });
});

describe("the choice of a language before the page's script has loaded", () => {
  const choose = (page?: string) =>
    send("/api/user/chooseLanguage", {
      method: "POST",
      body: new URLSearchParams({ languageCode: "en" }),
      headers: page === undefined ? {} : { referer: page },
    });

  it("is a form with an address of its own", async () => {
    const [form] = /<form[^>]* action="\/api\/user\/chooseLanguage"[^>]*>/.exec((await send("/")).text) ?? [];
    expect(form).toContain('method="post"');
  });

  it.each([
    ["the page that the form is on", `${baseUrl}/guest?token=x`, `${baseUrl}/guest?token=x`],
    ["the first page, from somebody else's page", "https://evil.example/guest", "/"],
    ["the first page, from an address that is none", "//", "/"],
    ["the first page, without an address", undefined, "/"],
  ])("leads to %s", async (_, page, target) => {
    const answered = await choose(page);
    expect(answered.status).toBe(303);
    expect(answered.headers.get("location")).toBe(target);
    expect(cookieSetBy(answered, localeCookie)?.value).toBe("en");
  });
});

describe("a page behind a mail", () => {
  const languageOf = async (path: string, { headers = {}, ...sent }: Parameters<typeof send>[1] = {}) =>
    /<html[^>]* lang="([^"]+)"/.exec((await send(path, { ...sent, headers })).text)?.[1];

  it.each<[string, string, Parameters<typeof send>[1], string]>([
    ["is in the language that its link names", "/password?token=x&language=pt-br", {}, "pt-BR"],
    [
      "is in the language that was chosen here",
      "/password?token=x&language=pt-br",
      { cookies: { [localeCookie]: "en" } },
      "en",
    ],
    ["is in the school's language when its link names an unknown one", "/email-undo?token=x&language=xx", {}, "nb"],
    ["is in a guest's browser's language", "/guest?token=x", { headers: { "accept-language": "pt-BR" } }, "pt-BR"],
  ])("%s", async (_, path, sent, language) => {
    expect(await languageOf(path, sent)).toBe(language);
  });

  it("has the pages and calls that follow in that language too, until its reader leaves", async () => {
    const answered = await send("/password?token=x&language=pt-br");
    expect(cookieSetBy(answered, localeCookie)?.value).toBe("pt-br");
    expect(cookieSetBy(answered, "own-language")?.value).toBe("1");
  });

  it("is in no other language for who is signed in", async () => {
    const { token } = await makeSignedIn(db, await makeUser(db, "Student"));
    const cookies = { "Admin-Token": token };
    expect(await languageOf("/password?token=x&language=en", { cookies })).toBe("nb");
  });
});
