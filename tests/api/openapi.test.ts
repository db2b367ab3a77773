import { beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/lib/features/calls";
import { send } from "../support/api";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** An object, or several that a body may be one of. */
type BodySchema = { type: string; oneOf?: { type: string }[]; anyOf?: { type: string }[] };
type Operation = {
  summary: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; schema: Json }[];
  requestBody?: { content: Record<string, { schema: BodySchema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; securitySchemes: Record<string, Json> };
};

let document: Document;
beforeAll(async () => {
  const answered = await send("/api/openapi.json");
  expect([answered.status, answered.headers.get("content-type")]).toEqual([200, "application/json"]);
  document = answered.body as Document;
});

/** Every object within, itself first. */
function* objectsIn(value: Json): Generator<{ [key: string]: Json }> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

describe("the description of the API", () => {
  it("is an OpenAPI 3.1 document about this server", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toEqual({ title: expect.any(String), version: expect.any(String) });
    expect(document.servers).toEqual([{ url: "/api" }]);
    expect(Object.keys(document).toSorted()).toEqual(["components", "info", "openapi", "paths", "servers"]);
  });

  it("lists every call by its method, and nothing else", () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(listed.toSorted()).toEqual(calls.map(({ method, path }) => `${method.toLowerCase()} ${path}`).toSorted());
  });

  it("refers only to what it contains", () => {
    const at = (reference: string) =>
      reference
        .split("/")
        .slice(1)
        .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], document);
    const references = [...objectsIn(document as unknown as Json)].flatMap(({ $ref }) =>
      typeof $ref === "string" ? [$ref] : [],
    );
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      expect(reference).toMatch(/^#\//);
      expect(at(reference), reference).toBeTypeOf("object");
    }
  });

  it("names only types that JSON Schema has", () => {
    const known = ["string", "number", "integer", "boolean", "object", "array", "null"];
    const schemas = operations().flatMap(({ parameters = [], requestBody, responses }) => [
      ...parameters.map(({ schema }) => schema),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(responses).flatMap(({ content }) => Object.values(content ?? {}).map(({ schema }) => schema)),
    ]);
    for (const schema of [...schemas, ...Object.values(document.components.schemas)])
      for (const { type } of objectsIn(schema)) if (typeof type === "string") expect(known).toContain(type);
  });

  it("gives input, output and access of each call", () => {
    for (const call of calls) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()];
      expect(operation?.summary).toBe(call.summary);
      const done = call.answer === "redirect" ? "3XX" : "200";
      expect(Object.keys(operation?.responses ?? {}).toSorted()).toEqual([
        done,
        "400",
        "401",
        "403",
        "404",
        "409",
        "429",
        "500",
        "503",
      ]);
      for (const { description } of Object.values(operation?.responses ?? {})) expect(description).not.toBe("");
      const open = call.access.kind === "public";
      expect(operation?.security).toEqual(open ? [] : [{ cookie: [] }, { bearer: [] }]);
      const bodies = Object.values(operation?.requestBody?.content ?? {});
      const kinds = bodies.flatMap(({ schema }) => (schema.oneOf ?? schema.anyOf ?? [schema]).map(({ type }) => type));
      expect([...new Set(kinds)]).toEqual(call.method === "POST" ? ["object"] : []);
      for (const parameter of operation?.parameters ?? [])
        expect(parameter).toMatchObject({ name: expect.any(String), in: "query" });
    }
    expect(Object.keys(document.components.securitySchemes).toSorted()).toEqual(["bearer", "cookie"]);
  });

  it("says what is answered in place of the envelope", () => {
    const contentOf = (path: string) => document.paths[path]?.get?.responses["200"]?.content ?? {};
    expect(contentOf("/evaluation/document")).toMatchObject({ "application/pdf": { schema: { type: "string" } } });
    expect(contentOf("/metrics")).toEqual({ "text/plain": { schema: { type: "string" } } });
    expect(contentOf("/user/getChangedTexts")).toMatchObject({ "application/json": { schema: { type: "object" } } });
    expect(Object.keys(document.paths["/session/expired"]?.get?.responses["3XX"] ?? {})).toEqual(["description"]);
    const inEnvelope = calls.filter(({ answer, method }) => answer === undefined && method === "GET");
    for (const { path } of inEnvelope)
      expect(contentOf(path)).toMatchObject({
        "application/json": { schema: { properties: { status: { const: 200 } } } },
      });
    expect(document.components.schemas.Refusal).toMatchObject({
      properties: { values: { additionalProperties: { type: ["number", "string"] } } },
    });
  });

  it("can be read on a page", async () => {
    const { status, text } = await send("/api/docs");
    expect(status).toBe(200);
    for (const { path } of calls) expect(text).toContain(path);
    expect(text.length).toBeLessThan(300_000);
  });

  it("is searched, and shows one call in detail", async () => {
    const { status, text } = await send("/api/docs?search=post+goal&call=/goal/save");
    expect(status).toBe(200);
    expect(text).toContain("/api/docs?search=post+goal&amp;call=%2Fgoal%2F");
    expect(text).not.toContain("/user/login");
    expect(text.match(/&quot;requestBody&quot;/g)).toHaveLength(1);
  });
});
