"use server";

import * as commands from "@/lib/features/language/commands/choose-language";
import { chooseLanguage } from "@/lib/features/language/contract";
import { act } from "@/lib/platform/http/act";

const choose = act(chooseLanguage, commands.chooseLanguage);

/** Needs nothing of the page it is used on, so the page carries only its address. */
export async function chooseLanguageByForm(form: FormData): Promise<void> {
  await choose(null, form);
}
