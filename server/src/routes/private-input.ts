import type { FastifyRequest } from 'fastify'
import { isPrivate, PRIVATE_HEADER } from '@bailu/contract/private-fields'
import { Refusal, refuse } from '../core/refusal.ts'

/**
 * The fields of a call that asks: its query, and what must not stand in an address from its header.
 * @throws Refusal bad_input for a private field in the address, malformed for a header that is none
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
    // Answered below.
  }
  return refuse('malformed')
}
