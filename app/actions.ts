"use server";

import * as commands from "@/lib/features/language/commands";
import { chooseLanguage } from "@/lib/features/language/contract";
import { act } from "@/lib/platform/http/act";

export const chooseLanguageAction = act(chooseLanguage, commands.chooseLanguage);
