/**
 * Fields of GET and DELETE calls that may hold a phone, a name, an e-mail address or somebody's reason. Proxies keep
 * addresses in their logs, so these fields travel in a header: JSON, percent-encoded.
 */
const NAMES: ReadonlySet<string> = new Set(['q', 'search', 'phone', 'reason', 'ref_id'])

/** Searches of what everybody may see; their addresses are shared and kept by proxies. */
const PUBLIC: ReadonlySet<string> = new Set(['GET /api/product', 'GET /api/material'])

export const PRIVATE_HEADER = 'X-Private-Input'

/** Whether this field of a call must not stand in its address. */
export const isPrivate = (key: string, field: string): boolean =>
  NAMES.has(field) && !PUBLIC.has(key) && /^(GET|DELETE) /.test(key)

/** Splits the fields of a call into those of its address and the header that carries the others, if there are any. */
export function apart(
  key: string,
  fields: Record<string, unknown>,
): { open: Record<string, unknown>; header: Record<string, string> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  const hidden = given.filter(([name]) => isPrivate(key, name))
  if (hidden.length === 0) return { open: fields, header: {} }
  return {
    open: Object.fromEntries(given.filter(([name]) => !isPrivate(key, name))),
    header: { [PRIVATE_HEADER]: encodeURIComponent(JSON.stringify(Object.fromEntries(hidden))) },
  }
}
