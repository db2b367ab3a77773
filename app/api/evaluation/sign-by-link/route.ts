import * as commands from "@/lib/features/evaluation/signing/commands/sign-by-link";
import { signByLink } from "@/lib/features/evaluation/signing/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(signByLink, commands.signByLink);
