import { and, inArray, lt } from 'drizzle-orm'
import { bangkokDay, DAY_MS } from '@bailu/phrases/days'
import type { Ctx, Deps } from '../../core/context.ts'
import { picture } from '../catalogue/table.ts'

/** Keys of pictures that were asked for since the last `storeRenditionUse`. */
const usedKeys = new WeakMap<Deps, Set<string>>()
const MAX_KEYS = 20_000
const PRECISION_DAYS = 7
/** Renditions of a picture that nobody asked for in this time are deleted; they are rendered again on request. */
export const UNUSED_DAYS = 90

/** Remembers in memory that a rendition was served. */
export function noteUse(deps: Deps, key: string): void {
  const keys = usedKeys.get(deps) ?? new Set()
  usedKeys.set(deps, keys)
  if (keys.size < MAX_KEYS) keys.add(key)
}

/** Background job: stores which pictures were asked for. A picture is written at most once a week. */
export async function storeRenditionUse({ deps, db, now }: Ctx): Promise<void> {
  const keys = [...(usedKeys.get(deps) ?? [])]
  if (keys.length === 0) return
  usedKeys.delete(deps)
  const isStale = lt(picture.usedOn, bangkokDay(new Date(now.getTime() - PRECISION_DAYS * DAY_MS)))
  // no audit: says nothing of a person, and no reply shows it
  await db
    .update(picture)
    .set({ usedOn: bangkokDay(now) })
    .where(and(inArray(picture.key, keys), isStale))
}
