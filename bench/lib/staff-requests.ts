import type { BinaryReply } from '@bailu/contract/call'
import type { Calls, Key, InputOf } from '@bailu/contract/calls'
import type pg from 'pg'

type Read = Extract<Key, `GET /api/staff/${string}`>
/** GET calls of staff that reply with a file or a picture. */
export type FileKey = { [K in Read]: Calls[K]['reply'] extends BinaryReply ? K : never }[Read]
/** GET calls of staff that reply with JSON. */
export type ScreenKey = Exclude<Read, FileKey>

/** Name of a case and its input, from rows of the shop. */
export type ScreenInputs<K extends ScreenKey> = readonly (readonly [
  name: string,
  input: (samples: SampleRows) => InputOf<K>,
])[]

/** Ids and values of generated rows that the requests use. */
export type SampleRows = {
  staff: string
  order: string
  number: string
  phone: string
  orders: string[]
  returned: string
  refund: string
  approval: string
  delivery: string
  withdrawal: string
  batch: number
  article: number
  material: number
  course: number
}

export async function findSampleRows(database: pg.ClientBase | pg.Pool): Promise<SampleRows> {
  const select = async <T extends object>(sql: string) => (await database.query<T>(sql)).rows
  const orders = await select<{ id: string; number: string; phone: string }>(
    `select id, number, address->>'phone' as phone from orders where status = 'finished' and paid_at is not null
      and paid_at > now() - interval '40 days' order by placed_at desc limit 60`,
  )
  const [staff] = await select<{ id: string }>(`select id from staff where email like 'desk%' order by id limit 1`)
  const [returned] = await select<{ id: string }>('select id from order_return order by id desc limit 1')
  const [refund] = await select<{ id: string }>('select id from refund order by id desc limit 1')
  // The generated data has none.
  await select(`insert into approval (id, kind, subject, amount, detail, fingerprint, reason, proposed_by, proposed_at, effective_at, state)
    values (gen_random_uuid(), 'batch', 'bench', 100, '{}', '', 'Bench', gen_random_uuid(), now(), now() + interval '1 day', 'waiting')
    on conflict do nothing`)
  const [approval] = await select<{ id: string }>('select id from approval order by id desc limit 1')
  await select(`insert into stock_delivery (id, number, copy, note, booked_at, booked_by)
    select gen_random_uuid(), 'DN-' || i, 1, 'Bench', now() - i * interval '1 hour', '${staff!.id}' from generate_series(1, 5000) i
    on conflict do nothing`)
  await select(`insert into stock_delivery_line (delivery_id, variant_id, movement_id)
    select (select id from stock_delivery order by booked_at desc limit 1), variant_id, min(id) from stock_movement
    where reason = 'opening' group by variant_id on conflict do nothing`)
  const [delivery] = await select<{ id: string }>('select id from stock_delivery order by booked_at desc limit 1')
  const [withdrawal] = await select<{ id: string }>(`select id from withdrawal where status = 'under_review' limit 1`)
  const firstId = async (of: string) =>
    Number((await select<{ id: string }>(`select id from ${of} order by id limit 1`))[0]!.id)
  return {
    staff: staff!.id,
    order: orders[0]!.id,
    number: orders[0]!.number,
    phone: orders[0]!.phone,
    orders: orders.map(({ id }) => id),
    returned: returned!.id,
    refund: refund!.id,
    approval: approval!.id,
    delivery: delivery!.id,
    withdrawal: withdrawal!.id,
    batch: await firstId('payout_batch'),
    article: await firstId('article'),
    material: await firstId("article where level1 = 'material'"),
    course: await firstId('course'),
  }
}

/** The Bangkok day so many days ago. */
export const day = (ago: number) => new Date(Date.now() + 7 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)
/** Bangkok days as the range of a list, both so many days ago. */
export const days = (from: number, to = 0) => ({ from: day(from), to: day(to) })
/** Beginning of the order numbers of a day. */
export const orderPrefix = (ago: number) => `BL${day(ago).slice(2).replaceAll('-', '')}`
