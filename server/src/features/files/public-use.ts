import { type SQL, sql } from 'drizzle-orm'
import type { House } from '../../core/context.ts'
import type { Db } from '../../database/connect.ts'
import { isPictureKey } from '../pictures/picture-files.ts'

const KEPT_MS = 15_000
/** Short, because a picture that is not public now may be published at any moment. */
const REFUSED_MS = 1_000
const LASTING = 20_000

type Answer = { until: number; used: Promise<boolean> }
type Known = {
  until: number
  /** Keys referenced by a column of public content; one query for all of them. */
  shown: Promise<ReadonlySet<string>>
  /** Results for other keys, which may occur in texts. */
  asked: Map<string, Answer>
}
const known = new WeakMap<House, Known>()
/** Keys that stay public: used by orders or product texts. */
const lasting = new WeakMap<House, Set<string>>()

/**
 * Whether a picture or file is public: used by content that is shown now. Drafts, unpublished or expired content and
 * unused uploads are not public. Called for every picture, so the results are cached for seconds.
 */
export async function isPublic(house: House, db: Db, key: string): Promise<boolean> {
  if (!isPictureKey(key)) return false
  const now = house.clock().getTime()
  const { shown, asked } = recent(house, db, now)
  if (lasting.get(house)?.has(key) || (await shown).has(key)) return true
  const before = asked.get(key)
  if (before && before.until > now) return before.used
  const used = isUsed(house, db, key)
  const answer = { until: now + KEPT_MS, used }
  asked.set(key, answer)
  used.then(
    (yes) => yes || (answer.until = now + REFUSED_MS),
    () => asked.delete(key),
  )
  return used
}

/** Clears the cache after this process has changed public content. */
export const forgetPublic = (house: House): void => void known.delete(house)

function recent(house: House, db: Db, now: number): Known {
  const before = known.get(house)
  if (before && before.until > now && before.until <= now + KEPT_MS) return before
  const fresh: Known = { until: now + KEPT_MS, shown: readShown(db, new Date(now)), asked: new Map() }
  known.set(house, fresh)
  fresh.shown.catch(() => known.delete(house))
  return fresh
}

/** SQL condition on articles `a`: publicly visible; must be equal to `isShownNow` of the articles. */
const shownArticle = (at: string): SQL => sql`a.published and a.published_at <= ${at}
  and (a.expires_at is null or a.expires_at > ${at})
  and (a.level1 <> 'material' or exists (select 1 from material m where m.article_id = a.id
    and m.state = 'approved' and (m.expires_at is null or m.expires_at > ${at})))`

/** Keys used by public content. Products count also when off sale, because orders show them. */
const shownKeys = (at: string): SQL => sql`
  with a as (select a.id, a.level1, a.cover_key from article a where ${shownArticle(at)}),
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

async function readShown(db: Db, now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ key: string | null }>(shownKeys(now.toISOString()))
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

async function isUsed(house: House, db: Db, key: string): Promise<boolean> {
  const at = house.clock().toISOString()
  const holds = async (which: SQL) => (await db.execute<{ yes: boolean }>(sql`select ${which} as yes`)).rows[0]!.yes
  const known = sql`(exists (select 1 from picture where key = ${key}) or exists (select 1 from stored_file where key = ${key}))`
  if (!(await holds(known))) return false
  const now = sql`(${key} in (${shownKeys(at)})
    or exists (select 1 from article a where ${shownArticle(at)}
      and strpos(a.body::text || a.attachments::text, ${key}) > 0)
    or exists (select 1 from chapter h join course c on c.id = h.course_id
      where c.published and strpos(h.body::text, ${key}) > 0)
    or exists (select 1 from brand_page where effective_at <= ${at} and strpos(content::text, ${key}) > 0))`
  if (await holds(now)) return true
  const kept = await holds(sql`(exists (select 1 from product where strpos(detail::text, ${key}) > 0)
    or exists (select 1 from order_line where picture_key = ${key}))`)
  if (kept) keep(house, key)
  return kept
}

function keep(house: House, key: string): void {
  const keys = lasting.get(house) ?? new Set()
  if (keys.size >= LASTING) keys.clear()
  lasting.set(house, keys.add(key))
}
