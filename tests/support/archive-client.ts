import { createHash } from "node:crypto";

/** Makes calls to the Noark 5 web services by hand, as a test needs them: right ones, and wrong ones. */
export function archiveClient(address: string, { clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  const service = `${address}/rms/api/public/noark5/v1/`;
  let token = "";

  const call = (name: string, init: RequestInit = {}) =>
    fetch(`${service}${name}`, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        "x-documaster-error-response-type": "application/json",
        "x-by-hand": "1",
        ...init.headers,
      },
    });
  const post = (name: string, body: unknown, headers: Record<string, string> = {}) =>
    call(name, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });

  return {
    call,
    post,
    askToken: (body: string, authorization?: string) =>
      fetch(`${address}/oauth2/token`, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "x-by-hand": "1",
          authorization:
            authorization ??
            `Basic ${Buffer.from([clientId, clientSecret].map(encodeURIComponent).join(":")).toString("base64")}`,
        },
      }),
    async signIn() {
      const answer = await this.askToken("grant_type=client_credentials");
      ({ access_token: token } = await answer.json());
      return token;
    },
    async upload(bytes: Uint8Array<ArrayBuffer> = somePdf(), headers: Record<string, string> = {}): Promise<Response> {
      return call("upload", {
        method: "POST",
        body: bytes,
        headers: {
          "content-type": "application/octet-stream",
          "content-disposition": `attachment; filename="a.pdf"; filename*=utf-8''vurdering%20%C3%A5r.pdf`,
          ...headers,
        },
      });
    },
    async uploadedId(): Promise<string> {
      return (await (await this.upload()).json()).id;
    },
    /** What is found, read without leaving out what is screened. */
    async find(type: string, query = "", parameters: Record<string, unknown> = {}): Promise<FoundObject[]> {
      const answer = await post("query", { type, limit: 1000, query, parameters, publicUse: false });
      if (answer.status !== 200) throw new Error(`The query was refused: ${await answer.text()}`);
      return (await answer.json()).results;
    },
  };
}

export type FoundObject = {
  type: string;
  id: string;
  version: number;
  fields: Record<string, string | number | boolean>;
  links: Record<string, number>;
};

/** What the archive takes for PDF/A: the head of a PDF and its metadata. */
export const somePdf = (text = "content", bytes = 0): Uint8Array<ArrayBuffer> => {
  const head = Buffer.from(`%PDF-1.7\n<pdfaid:part>2</pdfaid:part>\n${text}\n`);
  return new Uint8Array(Buffer.concat([head, Buffer.alloc(bytes, "x")]));
};

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
