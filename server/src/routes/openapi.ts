import * as z from 'zod'
import type { Call, CallKey, Method, Who } from '@bailu/contract/call'
import { calls } from '@bailu/contract/calls'
import { REFUSALS } from '@bailu/contract/envelope'

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] }

const whoWords = (who: Who): string => (typeof who === 'string' ? who : `staff: ${['owner', ...who].join(', ')}`)

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' }) as Schema

/** Generates the OpenAPI 3 document of all calls from the contract. */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, call] of Object.entries(calls) as [CallKey, Call][]) {
    const [method, path] = key.split(' ') as [Method, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, call) }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Bailu', version: '1', description: 'HTTP 200 with { status, data, msg }; status 100 is success.' },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        guest: { type: 'apiKey', in: 'header', name: 'X-Guest-Token' },
      },
    },
    paths,
  }
}

function operation(method: Method, path: string, call: Call) {
  const input = schemaOf(call.input, 'input')
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const properties = Object.entries(input.properties ?? {})
  const query = method === 'GET' || method === 'DELETE' ? properties.filter(([name]) => !inPath.includes(name)) : []
  const body =
    method === 'POST' || method === 'PUT'
      ? Object.fromEntries(properties.filter(([name]) => !inPath.includes(name)))
      : {}
  const needed = (name: string) => input.required?.includes(name) ?? false
  return {
    summary: call.summary,
    description: [`May call: ${whoWords(call.who)}.`, ...refusalWords(call)].join('\n\n'),
    security: call.who === 'public' ? [] : call.who === 'buyer' ? [{ bearer: [] }, { guest: [] }] : [{ bearer: [] }],
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: input.properties?.[name] ?? {} })),
      ...query.map(([name, schema]) => ({ name, in: 'query', required: needed(name), schema })),
      ...(call.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', maxLength: 255 } }]
        : []),
    ],
    ...requestBody(call, body, Object.keys(body).filter(needed)),
    responses: { 200: { description: 'Envelope', content: replyContent(call) } },
  }
}

function refusalWords(call: Call): string[] {
  const all = [...(call.fresh ? (['password_needed'] as const) : []), ...(call.refusals ?? [])]
  return all.map((code) => `- \`${code}\` (status ${REFUSALS[code]})`)
}

function requestBody(call: Call, properties: Record<string, unknown>, required: string[]) {
  if (call.multipart) {
    const schema = {
      type: 'object',
      properties: { ...properties, file: { type: 'string', format: 'binary' } },
      required: [...required, 'file'],
    }
    return { requestBody: { content: { 'multipart/form-data': { schema } } } }
  }
  if (Object.keys(properties).length === 0) return {}
  return {
    requestBody: {
      content: { 'application/json': { schema: { type: 'object', properties, ...(required.length && { required }) } } },
    },
  }
}

const TYPES = {
  pdf: 'application/pdf',
  picture: 'image/webp',
  text: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function replyContent(call: Call) {
  if (call.reply === 'csv') return { 'text/csv': { schema: { type: 'string' } } }
  if (typeof call.reply === 'string') {
    const type = TYPES[call.reply]
    return { [type]: { schema: { type: 'string', format: 'binary' } } }
  }
  return {
    'application/json': {
      schema: {
        type: 'object',
        properties: { status: { type: 'integer' }, msg: { type: 'string' }, data: schemaOf(call.reply, 'output') },
        required: ['status', 'data', 'msg'],
      },
    },
  }
}
