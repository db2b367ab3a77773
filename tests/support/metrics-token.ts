/** What the tests' servers are told is the token for their figures. */
export const metricsToken = "the tests' token for figures";
