import type { FastifyRequest } from 'fastify'
import { isPrivate, PRIVATE_HEADER } from '@bailu/contract/private-fields'
import { Refusal, refuse } from '../core/refusal.ts'

/**
 * Input of a GET or DELETE call: the query string, and private fields, which must not appear in URLs, from a header.
 * @throws AppError bad_input for a private field in the query string, malformed for an invalid header
 */
export function readQuery(key: string, { query, headers }: FastifyRequest): unknown {
  const open = query as Record<string, unknown>
  const told = Object.keys(open).filter((field) => isPrivate(key, field))
  if (told.length > 0)
    throw new Refusal('bad_input', Object.fromEntries(told.map((field) => [field, { what: 'form' }])))
  const given = headers[PRIVATE_HEADER.toLowerCase()]
  if (typeof given !== 'string') return open
  const hidden = readHeader(given)
  const strange = Object.keys(hidden).some((field) => !isPrivate(key, field))
  return strange ? refuse('malformed') : { ...open, ...hidden }
}

function readHeader(given: string): Record<string, unknown> {
  try {
    const hidden: unknown = JSON.parse(decodeURIComponent(given))
    if (typeof hidden === 'object' && hidden !== null && !Array.isArray(hidden))
      return hidden as Record<string, unknown>
  } catch {
    // Reported below.
  }
  return refuse('malformed')
}
