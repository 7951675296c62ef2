import { createHash } from 'node:crypto'
import type { audit } from '../../database/tables/house.ts'

type Entry = typeof audit.$inferSelect

/** Canonical JSON of an entry: equal content gives equal text. */
function canonical(entry: Entry): string {
  const { id, at, actor, action, refType, refId, detail, session, network, request } = entry
  return JSON.stringify([
    id,
    at.toISOString(),
    actor,
    action,
    refType,
    refId,
    sorted(detail),
    session,
    network,
    request,
  ])
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)])
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const entryHash = (entry: Entry): string => sha256(canonical(entry))

export const FIRST_PREV = '0'.repeat(64)

/** Hash chain: each entry's hash covers the previous one; the last is the hash of the seal. */
export const chainHash = (prev: string, number: number, entries: readonly (readonly [id: string, hash: string])[]) =>
  entries.reduce((before, [id, hash]) => sha256(`${before}${id}${hash}`), sha256(`${prev}${number}`))
