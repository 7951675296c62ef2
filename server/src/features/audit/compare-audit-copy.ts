import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { eq, inArray, max } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { auditCopy, auditSeal, audit } from './table.ts'
import { entryHash } from './seal-audit.ts'

type Entry = typeof audit.$inferSelect
type CopyLine = {
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
export type CopyComparison = {
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
export async function compareAuditCopy(ctx: Ctx, path: string): Promise<CopyComparison> {
  const result: CopyComparison = { differences: [], seals: 0, entries: 0, waiting: 0 }
  const seenNumbers = new Set<number>()
  let line = 0
  for await (const lineText of createInterface({ input: createReadStream(path) })) {
    line += 1
    if (lineText.trim() === '') continue
    const copiedLine = parseLine(lineText)
    const difference = copiedLine
      ? await findDifference(ctx, copiedLine)
      : { what: 'copy_unreadable' as const, seal: null }
    if (difference) result.differences.push({ entry: null, ...difference, line })
    if (!copiedLine || seenNumbers.has(copiedLine.seal.number)) continue
    seenNumbers.add(copiedLine.seal.number)
    if (difference) continue
    result.seals += 1
    result.entries += copiedLine.entries.length
  }
  const [state] = await ctx.db.select({ sent: auditCopy.sent }).from(auditCopy)
  const [newest] = await ctx.db.select({ number: max(auditSeal.number) }).from(auditSeal)
  const sent = state?.sent ?? 0
  for (let number = 1; number <= sent; number += 1)
    if (!seenNumbers.has(number))
      result.differences.push({ what: 'copy_missing', seal: number, entry: null, line: null })
  result.waiting = Math.max(0, (newest?.number ?? 0) - sent)
  return result
}

function parseLine(lineText: string): CopyLine | undefined {
  try {
    const { seal, entries } = JSON.parse(lineText) as CopyLine
    return typeof seal.number === 'number' && entries.every(({ id, at }) => id && !Number.isNaN(Date.parse(at)))
      ? { seal, entries }
      : undefined
  } catch {
    return undefined
  }
}

type Difference = Pick<CopyDifference, 'what' | 'seal'> & { entry?: string }

async function findDifference(ctx: Ctx, { seal, entries }: CopyLine): Promise<Difference | undefined> {
  const difference = (what: CopyDifference['what'], entry?: string): Difference => ({
    what,
    seal: seal.number,
    ...(entry !== undefined && { entry }),
  })
  const altered = entries.find(({ hash, ...entry }) => entryHash({ ...entry, at: new Date(entry.at) }) !== hash)
  if (altered) return difference('copy_changed', altered.id)
  const ids = entries.map(({ id }) => id)
  const rows = new Map((await ctx.db.select().from(audit).where(inArray(audit.id, ids))).map((row) => [row.id, row]))
  for (const { id, hash } of entries) {
    const row = rows.get(id)
    if (!row) return difference('entry_deleted', id)
    if (entryHash(row) !== hash) return difference('entry_changed', id)
  }
  const [ownSeal] = await ctx.db.select().from(auditSeal).where(eq(auditSeal.number, seal.number))
  if (!ownSeal) return difference('seal_missing')
  const copiedLine = new Set(ids)
  const inserted = ownSeal.entries.find(([id]) => !copiedLine.has(id))
  if (inserted) return difference('entry_inserted', inserted[0])
  return ownSeal.hash === seal.hash && ownSeal.prev === seal.prev ? undefined : difference('seal_changed')
}
