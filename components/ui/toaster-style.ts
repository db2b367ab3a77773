/**
 * Sonner writes its style sheet into the page when it loads, first an empty element, then the text, and takes no nonce.
 * These sources for the `style-src` of the Content-Security-Policy let exactly those two through.
 */
export const toasterStyleSources = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];
