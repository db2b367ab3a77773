// Replaces "server-only", which outside of Next refuses every import.
export {};
