import type { Call, Method } from '@bailu/contract/call'
import { calls, type Key } from '@bailu/contract/calls'
import { isPrivate, PRIVATE_HEADER } from '@bailu/contract/private-fields'
import type { InjectOptions } from 'fastify'

/** Any input value as text for a URL or a form field. */
const said = (value: unknown): string => {
  try {
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  } catch {
    return 'undefined'
  }
}
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
// An empty segment would match another route.
const segment = (value: unknown) => encoded(said(value)).replace(/^\.{1,2}$/, '%2e') || '0'
const query = (fields: [string, unknown][]) =>
  fields.length === 0 ? '' : `?${fields.map(([name, value]) => `${encoded(name)}=${encoded(said(value))}`).join('&')}`
/** The fields of a GET as an app sends them: private fields, which must not be in a URL, go into a header. */
function privately(key: string, fields: [string, unknown][]) {
  const hidden = fields.filter(([name]) => isPrivate(key, name))
  const json = JSON.stringify(Object.fromEntries(hidden))
  return {
    open: fields.filter(([name]) => !isPrivate(key, name)),
    header: hidden.length > 0 ? { [PRIVATE_HEADER]: encoded(json).slice(0, 8_000) } : undefined,
  }
}
const own = (fields: [string, unknown][]) => {
  const made = Object.create(null) as Record<string, unknown>
  for (const [name, value] of fields) made[name] = value
  return made
}

export const methodAndPath = (key: Key) => key.split(' ') as [Method, string]

export const urlOf = (path: string, input: Record<string, unknown>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => segment(input[name]))

/** A request that sends an input as the call expects it: path, query, JSON or a multipart form with a picture. */
export function requestOf(
  key: Key,
  input: Record<string, unknown>,
  headers: Record<string, string>,
  file: { bytes: Buffer; name?: string },
): InjectOptions {
  const [method, path] = methodAndPath(key)
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const url = urlOf(path, input)
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name))
  if (method === 'GET' || method === 'DELETE') {
    const { open, header } = privately(key, rest)
    return { method, url: `${url}${query(open)}`, headers: { ...headers, ...header } }
  }
  if ((calls[key] as Call).multipart) return { method, url, ...form(rest, file, headers) }
  return {
    method,
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(own(rest)),
  }
}

function form(
  fields: [string, unknown][],
  { bytes, name = 'a.jpg' }: { bytes: Buffer; name?: string },
  headers: Record<string, string>,
) {
  const quoted = (name: string) => name.replace(/["\r\n]/g, '_')
  const head = fields
    .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${said(value)}\r\n`)
    .join('')
  const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="${quoted(name)}"\r\ncontent-type: image/jpeg\r\n\r\n`
  return {
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(file), bytes, Buffer.from('\r\n--x--\r\n')]),
  }
}
