/**
 * Fields of GET and DELETE calls that may hold a phone, a name, an e-mail address or a free-text reason. Proxies log
 * URLs, so these fields are sent in a header: JSON, percent-encoded.
 */
const PRIVATE_FIELD_NAMES: ReadonlySet<string> = new Set(['q', 'search', 'phone', 'reason', 'ref_id'])

/** Searches of public content: their URLs are shared and cached by proxies. */
const PUBLIC_SEARCHES: ReadonlySet<string> = new Set(['GET /api/product', 'GET /api/material'])

export const PRIVATE_HEADER = 'X-Private-Input'

/** Whether this field of a call must not be part of its URL. */
export const isPrivateField = (key: string, field: string): boolean =>
  PRIVATE_FIELD_NAMES.has(field) && !PUBLIC_SEARCHES.has(key) && /^(GET|DELETE) /.test(key)

/** Splits the fields of a call into those of its URL (`open`) and a header with the private ones, empty if there are none. */
export function splitPrivateFields(
  key: string,
  fields: Record<string, unknown>,
): { open: Record<string, unknown>; header: Record<string, string> } {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  const privateFields = present.filter(([name]) => isPrivateField(key, name))
  if (privateFields.length === 0) return { open: fields, header: {} }
  return {
    open: Object.fromEntries(present.filter(([name]) => !isPrivateField(key, name))),
    header: { [PRIVATE_HEADER]: encodeURIComponent(JSON.stringify(Object.fromEntries(privateFields))) },
  }
}

/** The path parameters of a call key: `{id}`. */
export const PATH_PARAMETERS = /\{(\w+)\}/g
