import { z } from "zod";
import { calls } from "@/lib/features/calls";
import type { Call } from "@/lib/platform/http/contract";
import { type Answered, type Sent, send } from "./api";

/** Sends an input to a call the way the call takes it: in the address, as a form, or as JSON. */
export function sendTo(call: Call, input: Record<string, unknown>, sent: Sent = {}): Promise<Answered> {
  const address = `/api${call.path}`;
  if (call.method === "GET") {
    const query = new URLSearchParams(input as Record<string, string>);
    return send(query.size > 0 ? `${address}?${query}` : address, sent);
  }
  return send(address, { method: "POST", body: bodyOf(call, input), ...sent });
}

function bodyOf(call: Call, input: Record<string, unknown>): unknown {
  if (call.body === "form") return new URLSearchParams(input as Record<string, string>);
  if (call.body !== "multipart") return input;
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.append(name, value as Blob);
  return form;
}

/** The fields of a call's input: with several possible forms, those of all. */
export function fieldsOf({ input }: Call): Record<string, z.ZodType> {
  if (input instanceof z.ZodObject) return input.shape;
  if (!(input instanceof z.ZodUnion)) return {};
  return Object.assign({}, ...input.options.map((option) => (option instanceof z.ZodObject ? option.shape : {})));
}

/** What a call answers as its callers get it: of an output that is converted (`questionsAs`), the part behind the conversion. */
export const answerOf = ({ output }: Call): z.ZodType => behind(output);

function behind(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodPipe) return behind(schema.out);
  if (schema instanceof z.ZodNullable) return behind(schema.unwrap()).nullable();
  if (!(schema instanceof z.ZodObject)) return schema as z.ZodType;
  const shape = Object.entries(schema.shape).map(([name, field]) => [name, behind(field)] as const);
  return schema.extend(Object.fromEntries(shape));
}

/** Calls whose answer is not the envelope: redirects, pictures, the Channels protocol, the API's own description. */
export const bare = new Set(calls.filter(({ answer }) => answer !== undefined).map(({ path }) => path));

/** One of a list, so that its elements spread evenly over the calls. */
export const shareOf = <Element>(list: readonly Element[], call: Call): Element =>
  list[calls.indexOf(call) % list.length] as Element;
