/**
 * A new idempotency key of 32 hex digits. Not `randomUUID`, which needs https; a demo on the local network has http.
 */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
