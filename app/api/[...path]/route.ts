import { serveNothing } from "@/lib/platform/http/serve";

export const GET = serveNothing;
export const POST = serveNothing;
export const PUT = serveNothing;
export const PATCH = serveNothing;
export const DELETE = serveNothing;
export const OPTIONS = serveNothing;
