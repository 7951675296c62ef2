/**
 * How Node runs the server. While the sources load, V8 lets its young
 * generation grow to sizes a shop never needs again and does not give back.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8']
