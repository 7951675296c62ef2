import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Call, CallKey, Method, Who } from '@bailu/contract/call'
import { calls } from '@bailu/contract/calls'
import { ERROR_STATUS } from '@bailu/contract/error-codes'
import { PATH_PARAMETERS } from '@bailu/contract/private-fields'
import type { Deps } from '../core/context.ts'
import type { Db } from '../database/connect.ts'
import { fail } from '../lib/errors.ts'
import { isStaffRequest } from './session-gate.ts'

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] }

const describeWho = (who: Who): string => (typeof who === 'string' ? who : `staff: ${['owner', ...who].join(', ')}`)

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
  const inPath = [...path.matchAll(PATH_PARAMETERS)].map((match) => match[1]!)
  const properties = Object.entries(input.properties ?? {})
  const query = method === 'GET' || method === 'DELETE' ? properties.filter(([name]) => !inPath.includes(name)) : []
  const body =
    method === 'POST' || method === 'PUT'
      ? Object.fromEntries(properties.filter(([name]) => !inPath.includes(name)))
      : {}
  const isRequired = (name: string) => input.required?.includes(name) ?? false
  return {
    summary: call.summary,
    description: [`May call: ${describeWho(call.who)}.`, ...describeErrors(call)].join('\n\n'),
    security: call.who === 'public' ? [] : call.who === 'buyer' ? [{ bearer: [] }, { guest: [] }] : [{ bearer: [] }],
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: input.properties?.[name] ?? {} })),
      ...query.map(([name, schema]) => ({ name, in: 'query', required: isRequired(name), schema })),
      ...(call.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', maxLength: 255 } }]
        : []),
    ],
    ...requestBody(call, body, Object.keys(body).filter(isRequired)),
    responses: { 200: { description: 'Envelope', content: replyContent(call) } },
  }
}

function describeErrors(call: Call): string[] {
  const codes = [...(call.recentAuth ? (['password_needed'] as const) : []), ...(call.errors ?? [])]
  return codes.map((code) => `- \`${code}\` (status ${ERROR_STATUS[code]})`)
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

const CONTENT_TYPES = {
  pdf: 'application/pdf',
  picture: 'image/webp',
  text: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function replyContent(call: Call) {
  if (call.reply === 'csv') return { 'text/csv': { schema: { type: 'string' } } }
  if (typeof call.reply === 'string') {
    const type = CONTENT_TYPES[call.reply]
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

/** CSP of Swagger UI: own scripts only; it needs inline styles and data: images. */
const DOCS_POLICY = `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`

/** API documentation at /api/docs, the OpenAPI document at /api/docs/json. In production only for signed-in staff. */
export async function apiDocs(app: FastifyInstance, { deps, db }: { deps: Deps; db: Db }): Promise<void> {
  const { production, publicUrl } = deps.config
  if (production) {
    app.addHook('onRequest', async (request) => {
      if (!(await isStaffRequest({ deps, db }, request))) fail('login_required')
    })
  }
  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument(publicUrl) as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY })
}
