import { useEffect, useState } from "react";

const typingMs = 250;

/** What was typed last, once that has rested for a moment: what asks the server while somebody types does so once a word, not once a letter. */
export function useDebounced(initial: string) {
  const [value, type] = useState(initial);
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return { settled, isTyping: value !== settled, type };
}
