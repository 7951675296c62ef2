import type { Call, Method } from '@bailu/contract/call'
import { calls, type Key } from '@bailu/contract/calls'
import { isPrivateField, PATH_PARAMETERS, PRIVATE_HEADER } from '@bailu/contract/private-fields'
import type { InjectOptions } from 'fastify'

/** Any input value as text for a URL or a form field. */
const inputText = (value: unknown): string => {
  try {
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  } catch {
    return 'undefined'
  }
}
const encode = (text: string) => encodeURIComponent(text.toWellFormed())
// An empty segment would match another route.
const pathSegment = (value: unknown) => encode(inputText(value)).replace(/^\.{1,2}$/, '%2e') || '0'
const buildQuery = (fields: [string, unknown][]) =>
  fields.length === 0
    ? ''
    : `?${fields.map(([name, value]) => `${encode(name)}=${encode(inputText(value))}`).join('&')}`
/** The fields of a GET as an app sends them: private fields, which must not be in a URL, go into a header. */
function splitPrivateFields(key: string, fields: [string, unknown][]) {
  const privateFields = fields.filter(([name]) => isPrivateField(key, name))
  const json = JSON.stringify(Object.fromEntries(privateFields))
  return {
    open: fields.filter(([name]) => !isPrivateField(key, name)),
    header: privateFields.length > 0 ? { [PRIVATE_HEADER]: encode(json).slice(0, 8_000) } : undefined,
  }
}
const withoutPrototype = (fields: [string, unknown][]) => {
  const copy = Object.create(null) as Record<string, unknown>
  for (const [name, value] of fields) copy[name] = value
  return copy
}

export const methodAndPath = (key: Key) => key.split(' ') as [Method, string]

export const buildUrl = (path: string, input: Record<string, unknown>) =>
  path.replace(PATH_PARAMETERS, (_, name: string) => pathSegment(input[name]))

/** A request that sends an input as the call expects it: path, query, JSON or a multipart form with a picture. */
export function buildRequest(
  key: Key,
  input: Record<string, unknown>,
  headers: Record<string, string>,
  file: { bytes: Buffer; name?: string },
): InjectOptions {
  const [method, path] = methodAndPath(key)
  const inPath = new Set([...path.matchAll(PATH_PARAMETERS)].map(([, name]) => name))
  const url = buildUrl(path, input)
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name))
  if (method === 'GET' || method === 'DELETE') {
    const { open: inAddress, header } = splitPrivateFields(key, rest)
    return { method, url: `${url}${buildQuery(inAddress)}`, headers: { ...headers, ...header } }
  }
  if ((calls[key] as Call).multipart) return { method, url, ...buildForm(rest, file, headers) }
  return {
    method,
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(withoutPrototype(rest)),
  }
}

function buildForm(
  fields: [string, unknown][],
  { bytes, name = 'a.jpg' }: { bytes: Buffer; name?: string },
  headers: Record<string, string>,
) {
  const quoted = (name: string) => name.replace(/["\r\n]/g, '_')
  const head = fields
    .map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${inputText(value)}\r\n`,
    )
    .join('')
  const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="${quoted(name)}"\r\ncontent-type: image/jpeg\r\n\r\n`
  return {
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(file), bytes, Buffer.from('\r\n--x--\r\n')]),
  }
}
