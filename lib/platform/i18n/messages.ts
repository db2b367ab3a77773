import { baseOf, type Locale } from "./locales";
import { type Overlay, withOverlay } from "./overlay";
import { changesOf } from "./school-texts";
import { type Messages, shippedMessages } from "./shipped";

const merged = new WeakMap<Overlay, Messages>();

/** Every text of the product in one language of the school, for showing; what it lacks is in the language it falls back to. */
export function messagesOf(locale: Locale): Messages {
  const shipped = shippedMessages(baseOf(locale));
  const overlay = changesOf(locale)?.overlay;
  if (!overlay) return shipped;
  const known = merged.get(overlay) ?? withOverlay(shipped, overlay);
  merged.set(overlay, known);
  return known;
}
