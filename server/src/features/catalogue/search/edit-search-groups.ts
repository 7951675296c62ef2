import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { MAX_SEARCH_GROUPS } from '@bailu/contract/catalogue/search'
import { MAX_SEARCH_WORD_LENGTH } from '@bailu/contract/catalogue/kinds'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { AppError, fail, failWith } from '../../../lib/errors.ts'
import { searchWordKey } from '../search-terms.ts'
import { searchGroup, searchWord } from '../table.ts'

export const listSearchGroups: Handler<'GET /api/staff/search-group'> = async (ctx, _) => {
  asStaff(ctx)
  const rows = await ctx.db
    .select({ group: searchGroup, words: sql<string[]>`array_agg(${searchWord.word} order by ${searchWord.sort})` })
    .from(searchGroup)
    .innerJoin(searchWord, eq(searchWord.groupId, searchGroup.id))
    .groupBy(searchGroup.id)
  return rows
    .map(({ group, words }) => ({
      id: group.id,
      words,
      active: group.active,
      updated_at: group.updatedAt.toISOString(),
      version: group.version,
    }))
    .toSorted((a, b) => a.words[0]!.localeCompare(b.words[0]!, 'und'))
}

export const addSearchGroup: Handler<'POST /api/staff/search-group'> = async (ctx, { words, active }) => {
  asStaff(ctx)
  const rows = toWordRows(words)
  return inTx(ctx, async (tx) => {
    await lockSearchGroups(tx)
    if ((await tx.db.$count(searchGroup)) >= MAX_SEARCH_GROUPS) fail('search_group_limit')
    const id = uuidv7()
    await tx.db.insert(searchGroup).values({ id, active, updatedAt: tx.now })
    await insertWords(tx, id, rows)
    await recordAudit(tx, 'search_group.added', { type: 'search_group', id }, { after: { words, active } })
    return { id, version: 1 }
  })
}

/** Changes a group if it still has the version the editor read. */
export const changeSearchGroup: Handler<'PUT /api/staff/search-group/{id}'> = async (ctx, input) => {
  asStaff(ctx)
  const { id, words, active } = input
  const rows = toWordRows(words)
  return inTx(ctx, async (tx) => {
    const before = await takeGroup(tx, input)
    const version = input.version + 1
    await tx.db.update(searchGroup).set({ active, updatedAt: tx.now, version }).where(eq(searchGroup.id, id))
    await tx.db.delete(searchWord).where(eq(searchWord.groupId, id))
    await insertWords(tx, id, rows)
    await recordAudit(tx, 'search_group.changed', { type: 'search_group', id }, { before, after: { words, active } })
    return { version }
  })
}

/** Deletes a group if it still has the version the editor read; its words stay in the audit log. */
export const deleteSearchGroup: Handler<'DELETE /api/staff/search-group/{id}'> = async (ctx, input) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const before = await takeGroup(tx, input)
    await tx.db.delete(searchGroup).where(eq(searchGroup.id, input.id))
    await recordAudit(tx, 'search_group.removed', { type: 'search_group', id: input.id }, { before })
  })
}

/** Changes happen one after the other, so that the check for taken words can name the word. */
const lockSearchGroups = (tx: Ctx) => tx.db.execute(sql`lock table ${searchGroup} in share row exclusive mode`)

/** @throws AppError not_found, edit_conflict */
async function takeGroup(tx: Ctx, { id, version }: { id: string; version: number }) {
  await lockSearchGroups(tx)
  const [group] = await tx.db.select().from(searchGroup).where(eq(searchGroup.id, id))
  if (!group) return fail('not_found')
  if (group.version !== version) return fail('edit_conflict')
  const rows = await tx.db.select().from(searchWord).where(eq(searchWord.groupId, id)).orderBy(asc(searchWord.sort))
  return { words: rows.map(({ word }) => word), active: group.active }
}

type WordRow = { key: string; word: string; sort: number }

/** Of spellings with the same key the first is stored. @throws AppError bad_input */
export function toWordRows(words: readonly string[]): WordRow[] {
  const wordByKey = new Map<string, string>()
  for (const word of words) {
    const key = searchWordKey(word)
    if (key === '' || key.length > MAX_SEARCH_WORD_LENGTH) throw new AppError('bad_input', { words: { what: 'form' } })
    if (!wordByKey.has(key)) wordByKey.set(key, word)
  }
  if (wordByKey.size < 2) throw new AppError('bad_input', { words: { what: 'few', n: 2 } })
  return [...wordByKey].map(([key, word], at) => ({ key, word, sort: at + 1 }))
}

/** @throws AppError search_word_taken */
async function insertWords(tx: Ctx, groupId: string, rows: readonly WordRow[]): Promise<void> {
  const keys = rows.map(({ key }) => key)
  const [taken] = await tx.db
    .select()
    .from(searchWord)
    .where(and(inArray(searchWord.key, keys), ne(searchWord.groupId, groupId)))
    .limit(1)
  if (taken) failWith('search_word_taken', { name: taken.word })
  await tx.db.insert(searchWord).values(rows.map((row) => ({ ...row, groupId })))
}
