import { sql } from 'drizzle-orm'
import type { House } from '../../../core/context.ts'
import type { Db } from '../../../database/connect.ts'

const KEPT_MS = 15_000

type Known = { until: number; keys: Promise<ReadonlySet<string>> }
const known = new WeakMap<House, Known>()

/**
 * Whether a picture or file belongs only to material that was shown once and is
 * so no more. Asked for every picture, so the few such keys are kept for some seconds.
 */
export async function isWithheld(house: House, db: Db, key: string): Promise<boolean> {
  const now = house.clock()
  let found = known.get(house)
  if (!found || found.until <= now.getTime() || found.until > now.getTime() + KEPT_MS) {
    found = { until: now.getTime() + KEPT_MS, keys: readKeys(db, now) }
    known.set(house, found)
    found.keys.catch(() => known.delete(house))
  }
  return (await found.keys).has(key)
}

/** Material has changed in this process: the next question is asked of the database. */
export const forgetWithheld = (house: House): void => void known.delete(house)

async function readKeys(db: Db, now: Date): Promise<ReadonlySet<string>> {
  const over = sql`m.approved_at is not null
    and (m.state = 'withdrawn' or m.expires_at is not null and m.state = 'approved' and m.expires_at <= ${now.toISOString()})`
  const { rows } = await db.execute<{ key: string }>(sql`
    with part as (
      select article_id, picture_key as key from material_picture
      union all select article_id, poster_key from material_file where poster_key is not null
      union all select article_id, file_key from material_file
      union all select f.article_id, c.value from material_file f, jsonb_each_text(f.captions) c
    )
    select part.key from part join material m on m.article_id = part.article_id
    group by part.key having bool_and(${over})
    except select picture_key from product_picture
    except select picture_key from banner
    except select cover_key from article where level1 <> 'material'
    except select cover_key from course
    except select poster_key from chapter
    except select file_key from chapter`)
  return new Set(rows.map(({ key }) => key))
}
