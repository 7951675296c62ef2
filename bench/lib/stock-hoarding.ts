import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { ShopProcess } from './shop-process.ts'

const PICKUP = 99_999
const GUESTS = 10_000
const AT_ONCE = 50

type Variant = { id: number; stock: number; price: number }
export type HoardingResult = {
  /** Share of the stock that is reserved, of the variant where it is highest. */
  maxShare: number
  /** Pieces reserved, and pieces in stock before. */
  reserved: number
  total: number
  answers: Record<string, number>
}

/** Unpaid orders of guests that reserve stock. @param shop must trust this machine's X-Forwarded-For */
export async function createHoarding(shop: ShopProcess) {
  const client = new pg.Client(shop.database)
  await client.connect()
  const readVariants = async (): Promise<Variant[]> => {
    const { rows } = await client.query<{ id: string; stock: number; price: string }>(
      `select v.id, v.stock, v.price from variant v join product p on p.id = v.product_id
       where p.on_sale and v.on_sale and not exists (select 1 from variant_price where variant_id = v.id) order by v.id`,
    )
    return rows.map(({ id, stock, price }) => ({ id: Number(id), stock, price: Number(price) }))
  }
  // A network gets 300 guest tokens an hour; these are inserted as if collected over days.
  const guests = async (count: number): Promise<string[]> => {
    const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
    await client.query(
      'insert into guest (id, token_hash, created_at) select id, hash, now() from unnest($1::uuid[], $2::bytea[]) as made(id, hash)',
      [tokens.map(() => randomUUID()), tokens.map((token) => createHash('sha256').update(token).digest())],
    )
    return tokens
  }
  const order = async (token: string, network: string, phone: string, { id, price }: Variant, quantity: number) => {
    const reply = await fetch(`${shop.url}/api/order`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': network,
        'x-guest-token': token,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        lines: [{ variant_id: id, quantity }],
        address_id: PICKUP,
        contact: { name: 'Mali Dee', phone },
        expected_total: price * quantity,
      }),
    })
    const { code = 'ok' } = (await reply.json()) as { code?: string }
    return code
  }
  const phoneOf = (at: number) => `08${String(10_000_000 + at)}`
  const compareStock = async (before: Variant[], answers: Record<string, number>): Promise<HoardingResult> => {
    const now = new Map((await readVariants()).map(({ id, stock }) => [id, stock]))
    const reserved = before.map(({ id, stock }) => ({ stock, pieces: stock - (now.get(id) ?? 0) }))
    return {
      maxShare: Math.max(...reserved.map(({ stock, pieces }) => (stock > 0 ? pieces / stock : 0))),
      reserved: reserved.reduce((sum, { pieces }) => sum + pieces, 0),
      total: reserved.reduce((sum, { stock }) => sum + stock, 0),
      answers,
    }
  }
  return {
    /** Sets the stock of every variant; the result is a share, independent of the demo data. */
    stockAll: async (pieces: number) => {
      await client.query(
        `insert into stock_movement (id, variant_id, change, reason, at)
         select gen_random_uuid(), id, $1 - stock, 'counted', now() from variant where stock <> $1`,
        [pieces],
      )
      await client.query('update variant set stock = $1', [pieces])
    },
    /** One guest orders the full stock of each variant, then half and so on down to one piece, until orders are rejected. */
    orderAsOneGuest: async (): Promise<HoardingResult> => {
      const before = await readVariants()
      const [token] = await guests(1)
      const answers: Record<string, number> = {}
      for (const variant of before.toSorted((one, other) => one.price - other.price))
        for (let wanted = variant.stock; wanted >= 1; wanted = Math.floor(wanted / 2)) {
          const code = await order(token!, '203.0.113.10', phoneOf(0), variant, wanted)
          answers[code] = (answers[code] ?? 0) + 1
          if (code === 'too_many') break
        }
      return compareStock(before, answers)
    },
    /** Guests of one network, each with their own phone number, order five pieces each, variant by variant. */
    orderAsCrowd: async (network: string): Promise<HoardingResult> => {
      const before = await readVariants()
      const tokens = await guests(GUESTS)
      const answers: Record<string, number> = {}
      const ask = async (at: number) => {
        const code = await order(tokens[at]!, network, phoneOf(at + 1), before[at % before.length]!, 5)
        answers[code] = (answers[code] ?? 0) + 1
      }
      for (let at = 0; at < GUESTS; at += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => ask(at + n)))
      return compareStock(before, answers)
    },
    /** Guests of other networks order one piece of each variant. @returns count by error code, `ok` for success */
    orderAsOthers: async (): Promise<Record<string, number>> => {
      const before = await readVariants()
      const tokens = await guests(before.length)
      const answers: Record<string, number> = {}
      for (const [at, variant] of before.entries()) {
        const code = await order(tokens[at]!, `198.51.100.${(at % 250) + 1}`, phoneOf(20_000 + at), variant, 1)
        answers[code] = (answers[code] ?? 0) + 1
      }
      return answers
    },
    close: () => client.end(),
  }
}
