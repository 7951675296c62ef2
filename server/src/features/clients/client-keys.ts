import { and, asc, desc, gt, lt, or, sql, type SQL } from 'drizzle-orm'
import type { ClientSort } from '@bailu/contract/client-kinds'
import { Refusal } from '../../core/refusal.ts'
import { user } from '../../database/tables/people.ts'

type Keys = { value: SQL<string>; order: SQL[]; after: (cursor: string | undefined) => SQL | undefined }

/** Sort keys and cursor conditions. A cursor is `value~id`; for sorting by name the name is read again by id. */
export function keysOf({ at, amount }: Record<'at' | 'amount', SQL>): Record<ClientSort, Keys> {
  const down = (value: SQL): Keys => ({
    value: sql<string>`${value}`,
    order: [desc(value), desc(user.id)],
    after: (cursor) => {
      const place = cursor === undefined ? undefined : placeOf(cursor)
      return place && sql`(${value}, ${user.id}) < (${place.value}::bigint, ${place.id}::bigint)`
    },
  })
  const name = sql`lower(${user.nickname})`
  return {
    last_order: down(sql`coalesce((extract(epoch from ${at}) * 1000)::bigint, 0)`),
    amount: down(sql`coalesce(${amount}, 0)::bigint`),
    registered: {
      value: sql<string>`0`,
      order: [desc(user.id)],
      after: (cursor) => (cursor === undefined ? undefined : lt(user.id, placeOf(cursor).id)),
    },
    name: {
      value: sql<string>`0`,
      order: [asc(name), asc(user.id)],
      after: (cursor) => {
        if (cursor === undefined) return undefined
        const { id } = placeOf(cursor)
        const before = sql`(select lower(nickname) from app_user where id = ${id})`
        return or(sql`${name} > ${before}`, and(sql`${name} = ${before}`, gt(user.id, id)))
      },
    },
  }
}

function placeOf(cursor: string): { value: string; id: number } {
  const [, value, id] = /^(\d{1,15})~([1-9]\d{0,14})$/.exec(cursor) ?? []
  if (!value || !id) throw new Refusal('bad_input', { cursor: { what: 'form' } })
  return { value, id: Number(id) }
}
