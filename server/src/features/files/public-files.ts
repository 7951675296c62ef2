import { type SQL, sql } from 'drizzle-orm'
import type { Deps } from '../../core/context.ts'
import type { Db } from '../../database/connect.ts'
import { isPictureKey } from '../pictures/picture-files.ts'

const PUBLIC_TTL_MS = 15_000
/** Short, because a picture that is not public now may be published at any moment. */
const PRIVATE_TTL_MS = 1_000
const MAX_PERMANENT = 20_000

type CachedUse = { until: number; isUsed: Promise<boolean> }
type PublicCache = {
  until: number
  /** Keys referenced by a column of public content; one query for all of them. */
  columnKeys: Promise<ReadonlySet<string>>
  /** Results for other keys, which may occur in texts. */
  otherKeys: Map<string, CachedUse>
}
const cache = new WeakMap<Deps, PublicCache>()
/** Keys that stay public: used by orders or product texts. */
const permanentKeys = new WeakMap<Deps, Set<string>>()

/**
 * Whether a picture or file is public: used by content that is shown now. Drafts, unpublished or expired content and
 * unused uploads are not public. Called for every picture, so the results are cached for seconds.
 */
export async function isPublicFile(deps: Deps, db: Db, key: string): Promise<boolean> {
  if (!isPictureKey(key)) return false
  const isUsedByContent = deps.clock().getTime()
  const { columnKeys, otherKeys } = currentCache(deps, db, isUsedByContent)
  if (permanentKeys.get(deps)?.has(key) || (await columnKeys).has(key)) return true
  const cached = otherKeys.get(key)
  if (cached && cached.until > isUsedByContent) return cached.isUsed
  const isUsed = isUsedInTexts(deps, db, key)
  const entry = { until: isUsedByContent + PUBLIC_TTL_MS, isUsed }
  otherKeys.set(key, entry)
  isUsed.then(
    (isUsedNow) => isUsedNow || (entry.until = isUsedByContent + PRIVATE_TTL_MS),
    () => otherKeys.delete(key),
  )
  return isUsed
}

/** Clears the cache after this process has changed public content. */
export const clearPublicCache = (deps: Deps): void => void cache.delete(deps)

function currentCache(deps: Deps, db: Db, isUsedByContent: number): PublicCache {
  const cached = cache.get(deps)
  if (cached && cached.until > isUsedByContent && cached.until <= isUsedByContent + PUBLIC_TTL_MS) return cached
  const loaded: PublicCache = {
    until: isUsedByContent + PUBLIC_TTL_MS,
    columnKeys: readShownKeys(db, new Date(isUsedByContent)),
    otherKeys: new Map(),
  }
  cache.set(deps, loaded)
  loaded.columnKeys.catch(() => cache.delete(deps))
  return loaded
}

/** SQL condition on articles `a`: publicly visible; must be equal to `isShownNow` of the articles. */
const isShownArticle = (at: string): SQL => sql`a.published and a.published_at <= ${at}
  and (a.expires_at is null or a.expires_at > ${at})
  and (a.level1 <> 'material' or exists (select 1 from material m where m.article_id = a.id
    and m.state = 'approved' and (m.expires_at is null or m.expires_at > ${at})))`

/** Keys used by public content. Products count also when off sale, because orders show them. */
const selectShownKeys = (at: string): SQL => sql`
  with a as (select a.id, a.level1, a.cover_key from article a where ${isShownArticle(at)}),
    part as (select f.* from material_file f join a on a.id = f.article_id),
    c as (select c.id, c.cover_key from course c where c.published),
    h as (select h.file_key, h.poster_key from chapter h join c on c.id = h.course_id)
  select picture_key as key from product_picture
  union select picture_key from banner
    where shown and (show_from is null or show_from <= ${at}) and (show_until is null or show_until > ${at})
  union select picture_key from partner_logo
  union select picture_key from tile
  union select cover_key from a
  union select p.picture_key from material_picture p join a on a.id = p.article_id
  union select file_key from part
  union select poster_key from part
  union select caption.value from part, jsonb_each_text(part.captions) caption
  union select cover_key from c
  union select file_key from h
  union select poster_key from h`

async function readShownKeys(db: Db, isUsedByContent: Date): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ key: string | null }>(selectShownKeys(isUsedByContent.toISOString()))
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

async function isUsedInTexts(deps: Deps, db: Db, key: string): Promise<boolean> {
  const at = deps.clock().toISOString()
  const isTrue = async (condition: SQL) =>
    (await db.execute<{ yes: boolean }>(sql`select ${condition} as yes`)).rows[0]!.yes
  const cache = sql`(exists (select 1 from picture where key = ${key}) or exists (select 1 from stored_file where key = ${key}))`
  if (!(await isTrue(cache))) return false
  const isUsedByContent = sql`(${key} in (${selectShownKeys(at)})
    or exists (select 1 from article a where ${isShownArticle(at)}
      and strpos(a.body::text || a.attachments::text, ${key}) > 0)
    or exists (select 1 from chapter h join course c on c.id = h.course_id
      where c.published and strpos(h.body::text, ${key}) > 0)
    or exists (select 1 from brand_page where effective_at <= ${at} and strpos(content::text, ${key}) > 0))`
  if (await isTrue(isUsedByContent)) return true
  const isUsedPermanently = await isTrue(sql`(exists (select 1 from product where strpos(detail::text, ${key}) > 0)
    or exists (select 1 from order_line where picture_key = ${key}))`)
  if (isUsedPermanently) rememberPermanent(deps, key)
  return isUsedPermanently
}

function rememberPermanent(deps: Deps, key: string): void {
  const keys = permanentKeys.get(deps) ?? new Set()
  if (keys.size >= MAX_PERMANENT) keys.clear()
  permanentKeys.set(deps, keys.add(key))
}
