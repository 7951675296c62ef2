import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { eq, inArray, max } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { auditCopy, auditSeal } from '../../database/tables/audit.ts'
import { audit } from '../../database/tables/house.ts'
import { entryHash } from './canonical.ts'

type Entry = typeof audit.$inferSelect
type Line = {
  seal: { number: number; prev: string; hash: string }
  entries: (Omit<Entry, 'at'> & { at: string; hash: string })[]
}
export type CopyDifference = {
  /**
   * Database against copy: `entry_…` says what happened to an entry since it was copied, `seal_…` to a seal whose
   * entries are equal. The copy itself: a line that cannot be parsed, one that does not match its own hashes, or a
   * missing seal that was sent.
   */
  what:
    | 'entry_changed'
    | 'entry_deleted'
    | 'entry_inserted'
    | 'seal_changed'
    | 'seal_missing'
    | 'copy_unreadable'
    | 'copy_changed'
    | 'copy_missing'
  seal: number | null
  entry: string | null
  /** Line number in the copy, from 1. */
  line: number | null
}
export type CopyProof = {
  /** All differences by line, the first one of each seal. */
  differences: CopyDifference[]
  /** Seals and entries that are equal in both. */
  seals: number
  entries: number
  /** Seals not sent yet. */
  waiting: number
}

/**
 * Compares the database with the external copy, seal by seal. Only this detects a change with the full chain
 * recomputed, or a truncated chain. The same seal may be in the copy more than once.
 * @param path file of the copy: one seal with its entries per line
 * @throws Error if the file cannot be read
 */
export async function compareCopy(ctx: Ctx, path: string): Promise<CopyProof> {
  const proof: CopyProof = { differences: [], seals: 0, entries: 0, waiting: 0 }
  const seen = new Set<number>()
  let line = 0
  for await (const text of createInterface({ input: createReadStream(path) })) {
    line += 1
    if (text.trim() === '') continue
    const copied = parse(text)
    const difference = copied ? await differenceOf(ctx, copied) : { what: 'copy_unreadable' as const, seal: null }
    if (difference) proof.differences.push({ entry: null, ...difference, line })
    if (!copied || seen.has(copied.seal.number)) continue
    seen.add(copied.seal.number)
    if (difference) continue
    proof.seals += 1
    proof.entries += copied.entries.length
  }
  const [state] = await ctx.db.select({ sent: auditCopy.sent }).from(auditCopy)
  const [newest] = await ctx.db.select({ number: max(auditSeal.number) }).from(auditSeal)
  const sent = state?.sent ?? 0
  for (let number = 1; number <= sent; number += 1)
    if (!seen.has(number)) proof.differences.push({ what: 'copy_missing', seal: number, entry: null, line: null })
  proof.waiting = Math.max(0, (newest?.number ?? 0) - sent)
  return proof
}

function parse(text: string): Line | undefined {
  try {
    const { seal, entries } = JSON.parse(text) as Line
    return typeof seal.number === 'number' && entries.every(({ id, at }) => id && !Number.isNaN(Date.parse(at)))
      ? { seal, entries }
      : undefined
  } catch {
    return undefined
  }
}

type Found = Pick<CopyDifference, 'what' | 'seal'> & { entry?: string }

async function differenceOf(ctx: Ctx, { seal, entries }: Line): Promise<Found | undefined> {
  const found = (what: CopyDifference['what'], entry?: string): Found => ({
    what,
    seal: seal.number,
    ...(entry !== undefined && { entry }),
  })
  const altered = entries.find(({ hash, ...entry }) => entryHash({ ...entry, at: new Date(entry.at) }) !== hash)
  if (altered) return found('copy_changed', altered.id)
  const ids = entries.map(({ id }) => id)
  const rows = new Map((await ctx.db.select().from(audit).where(inArray(audit.id, ids))).map((row) => [row.id, row]))
  for (const { id, hash } of entries) {
    const row = rows.get(id)
    if (!row) return found('entry_deleted', id)
    if (entryHash(row) !== hash) return found('entry_changed', id)
  }
  const [own] = await ctx.db.select().from(auditSeal).where(eq(auditSeal.number, seal.number))
  if (!own) return found('seal_missing')
  const copied = new Set(ids)
  const inserted = own.entries.find(([id]) => !copied.has(id))
  if (inserted) return found('entry_inserted', inserted[0])
  return own.hash === seal.hash && own.prev === seal.prev ? undefined : found('seal_changed')
}
