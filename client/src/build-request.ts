import { PATH_PARAMETERS, splitPrivateFields } from '@bailu/contract/private-fields'

export type BuiltRequest = { method: string; url: string; body: string | undefined; header: Record<string, string> }

/** Method and path of a call with `{id}` filled in; `rest` are the fields left for query or body. */
export function fillPath(key: string, input: object): { method: string; path: string; rest: Record<string, unknown> } {
  const [method = 'GET', template = ''] = key.split(' ')
  const rest: Record<string, unknown> = { ...input }
  const path = template.replace(PATH_PARAMETERS, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { method, path, rest }
}

/**
 * Builds a request from call key and input: `{id}` goes into the path; the rest becomes the JSON body (POST, PUT) or the
 * query (GET, DELETE) without empty fields, private fields a header instead of the query.
 */
export function buildRequest(key: string, input: object): BuiltRequest {
  const { method, path, rest } = fillPath(key, input)
  if (method === 'POST' || method === 'PUT') return { method, url: path, body: JSON.stringify(rest), header: {} }
  const { open, header } = splitPrivateFields(key, Object.fromEntries(Object.entries(rest).filter(isFilled)))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(open)) query.set(name, String(value))
  return { method, url: query.size > 0 ? `${path}?${query}` : path, body: undefined, header }
}

const isFilled = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null && value !== ''

/** A multipart form with the fields of a call and its file. */
export function toFormData(fields: object, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('file', file)
  return form
}
