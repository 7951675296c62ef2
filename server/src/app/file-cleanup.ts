import { randomBytes } from 'node:crypto'
import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import * as z from 'zod'
import { bangkokDay, DAY_MS, MINUTE_MS } from '@bailu/phrases/days'
import type { Ctx } from '../core/context.ts'
import { marker } from '../database/core-tables.ts'
import { picture } from '../features/catalogue/table.ts'
import { UNUSED_DAYS } from '../features/pictures/rendition-use.ts'
import { ABANDONED_MS, type FileEntry } from '../integrations/file-store.ts'
import { FILE_COLUMNS, findStemsWithRows, folderOf, stemOf } from './file-columns.ts'

const MARKER = 'file cleanup'
const PAGES_PER_RUN = 5
/** Another server continues the clean-up of one that has ended. */
const LEASE_MS = 5 * MINUTE_MS
const FOLDERS = new Set(FILE_COLUMNS.map(({ folder }) => folder))
/**
 * The shape of the keys that a shop makes: another shop in the same bucket may have a prefix that is called like one of these
 * folders.
 */
const OWN_KEY = /^[a-z]+\/[0-9a-f]{32}\.[a-z0-9]+$/
const OWN_RENDITION = /^rendition\/[0-9a-f]{32}\/\d+\.[a-z0-9]+$/

/**
 * More files without rows are not deleted: rather than so many uploads having been cut off, this is the wrong database for
 * these files, such as an old backup.
 */
const isPlausible = (orphans: number, files: number): boolean => orphans <= Math.max(100, files / 10)

const pass = { phase: z.enum(['count', 'delete']), after: z.string(), files: z.number(), orphans: z.number() }
/**
 * Text that each pass changes here and beside the files. A copy of the database, or an earlier state that was restored, has another
 * one, and would take newer files for files without rows. `before`: the text beside the files until the new one is written there.
 */
const owner = { owner: z.string(), before: z.string() }
const cleanupState = z.object({ ...pass, ...owner })
type CleanupState = z.output<typeof cleanupState>
const FIRST = { phase: 'count', after: '', files: 0, orphans: 0 } as const
const START: CleanupState = { ...FIRST, owner: '', before: '' }
const OWNER_FILE = 'clean-up/owner.txt'

const parseState = (value: string): CleanupState => ({ ...START, ...cleanupState.partial().parse(JSON.parse(value)) })

/**
 * Background job: deletes files that no row names, left by uploads that were cut off or by a storage that could not be reached
 * when they were to be removed; and renditions that were not used for long. A first pass over all files counts, a second
 * deletes. Each run handles some thousand files and stores where it is; one server at a time.
 * @returns number of deleted files
 */
export async function cleanUpFiles(ctx: Ctx): Promise<number> {
  let state = await claimCleanup(ctx)
  if (state) {
    const found = await readOwner(ctx)
    if (found !== undefined && ![state.owner, state.before].includes(found)) {
      ctx.log.warn(
        {},
        'a newer copy of this database cleans up these files: nothing is deleted, see npm run files:check',
      )
      await storeState(ctx, { ...state, ...FIRST }, DAY_MS)
      return 0
    }
    if (state.phase === 'count' && state.after === '') state = await changeOwner(ctx, state, found)
  }
  let deleted = 0
  for (let pages = 0; state && pages < PAGES_PER_RUN; pages += 1) {
    const page = await ctx.deps.files.list('', state.after)
    deleted += await cleanUpPage(ctx, page.files, state)
    if (page.next === null) {
      state = await endPass(ctx, state)
    } else {
      state.after = page.next
      await storeState(ctx, state)
    }
  }
  if (deleted > 0) ctx.log.info({ deleted }, 'files without rows and unused renditions deleted')
  return deleted
}

/** @returns undefined while another server cleans up, or until a day after the last clean-up */
async function claimCleanup({ db, now }: Ctx): Promise<CleanupState | undefined> {
  await db
    .insert(marker)
    .values({ name: MARKER, value: JSON.stringify(START), at: new Date(0) })
    .onConflictDoNothing()
  const [claimed] = await db
    .update(marker)
    .set({ at: new Date(now.getTime() + LEASE_MS) })
    .where(and(eq(marker.name, MARKER), lt(marker.at, now)))
    .returning()
  return claimed && parseState(claimed.value)
}

const storeState = ({ db, now }: Ctx, state: CleanupState, restMs = LEASE_MS) =>
  db
    .update(marker)
    .set({ value: JSON.stringify(state), at: new Date(now.getTime() + restMs) })
    .where(eq(marker.name, MARKER))

const readOwner = async ({ deps }: Ctx): Promise<string | undefined> => (await deps.files.get(OWNER_FILE))?.toString()
const writeOwner = ({ deps }: Ctx, owner: string) => deps.files.putAt(OWNER_FILE, Buffer.from(owner))

/** @param found the text beside the files: it stays accepted until the new one is written, however often that fails */
async function changeOwner(ctx: Ctx, state: CleanupState, found = state.owner): Promise<CleanupState> {
  const next = { ...state, owner: randomBytes(16).toString('hex'), before: found }
  await storeState(ctx, next)
  await writeOwner(ctx, next.owner)
  return next
}

/** Lets this database clean up the files, whatever copy of it did before. */
export async function takeOverFiles(ctx: Ctx): Promise<void> {
  const [stored] = await ctx.db.select().from(marker).where(eq(marker.name, MARKER))
  await writeOwner(ctx, stored ? parseState(stored.value).owner : START.owner)
}

/** Starts the deletion after a count that found something, else rests for a day. */
async function endPass(ctx: Ctx, state: CleanupState): Promise<CleanupState | undefined> {
  const { phase, files, orphans } = state
  const mayDelete = phase === 'count' && orphans > 0 && isPlausible(orphans, files)
  const next: CleanupState = { ...state, ...FIRST, phase: mayDelete ? 'delete' : 'count' }
  if (phase === 'count') await ctx.deps.files.removeUnfinished()
  if (phase === 'count' && orphans > 0 && !mayDelete)
    ctx.log.warn({ orphans, files }, 'too many files without rows: nothing is deleted, see npm run files:check')
  await storeState(ctx, next, mayDelete ? LEASE_MS : DAY_MS)
  return mayDelete ? next : undefined
}

async function cleanUpPage(ctx: Ctx, files: readonly FileEntry[], state: CleanupState): Promise<number> {
  const old = files.filter(({ ageMs }) => ageMs > ABANDONED_MS).map(({ key }) => key)
  const orphans = await findOrphans(ctx, old)
  state.files += files.length
  state.orphans += orphans.length
  const unused = state.phase === 'count' ? await findUnusedRenditions(ctx, old) : []
  const toDelete = state.phase === 'delete' ? orphans : unused
  for (const key of toDelete) await ctx.deps.files.remove(key)
  return toDelete.length
}

/** Those of the files that no row names; files of unknown folders, or with other keys than a shop's, are never among them. */
export async function findOrphans({ db }: Pick<Ctx, 'db'>, keys: readonly string[]): Promise<string[]> {
  const known = keys.filter((key) => FOLDERS.has(folderOf(key)) && OWN_KEY.test(key))
  const withRows = await findStemsWithRows(db, known.map(stemOf))
  return known.filter((key) => !withRows.has(stemOf(key)))
}

/** rendition/{key}/160.webp → {key} */
const pictureOf = (rendition: string): string => rendition.split('/')[1] ?? ''

async function findUnusedRenditions({ db, now }: Ctx, keys: readonly string[]): Promise<string[]> {
  const renditions = keys.filter((key) => OWN_RENDITION.test(key))
  if (renditions.length === 0) return []
  const since = bangkokDay(new Date(now.getTime() - UNUSED_DAYS * DAY_MS))
  const used = await db
    .select({ key: picture.key })
    .from(picture)
    .where(and(inArray(picture.key, [...new Set(renditions.map(pictureOf))]), gte(picture.usedOn, since)))
  const usedKeys = new Set(used.map(({ key }) => key))
  return renditions.filter((key) => !usedKeys.has(pictureOf(key)))
}
