import { apart } from '@bailu/contract/private-fields'

export type Fields = Record<string, unknown>
export type Built = { method: string; url: string; body: string | undefined; header: Record<string, string> }

/**
 * Builds a request from call key and input: fills `{id}` in the path; the rest becomes the JSON body (POST, PUT) or
 * the query (GET, DELETE), personal fields a header instead of the query.
 */
export const build = (key: string, input: Fields): Built => {
  const [method = 'GET', template = ''] = key.split(' ')
  const rest = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (method === 'POST' || method === 'PUT') return { method, url: path, body: JSON.stringify(rest), header: {} }
  const query = new URLSearchParams()
  const { open, header } = apart(key, rest)
  for (const [name, value] of Object.entries(open)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return { method, url: query.size > 0 ? `${path}?${query}` : path, body: undefined, header }
}
