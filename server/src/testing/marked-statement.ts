import { bangkokDay } from '../core/bangkok.ts'
import { WORDS } from './markers.ts'
import type { MarkedWorld } from './marked-world.ts'

/** Books a statement line whose bank text contains a marker, and a receipt by hand, for two orders; both orders are canceled after. */
export async function ofStatement(w: MarkedWorld, about: string, [first, second]: [string, string], amount: number) {
  const { plant } = w
  const { owner, other, finance } = w.staff
  const numberOf = async (id: string) => (await plant(owner, about, 'GET /api/staff/order/{id}', { id })).number
  const seen_at = w.shop.house.clock().toISOString()
  const [year, month, day] = bangkokDay(w.shop.house.clock()).split('-')
  const at = `${day}/${month}/${year}`
  const sent = Buffer.from(`Date,Description,Amount\n${at},"${WORDS} ${about}",${(amount / 100).toFixed(2)}\n`)
  await plant(other, about, 'POST /api/staff/statement', {}, { file: { bytes: sent } })
  const { list } = await plant(other, about, 'GET /api/staff/bank-line', {})
  const why = { reason: WORDS, closed_reason: WORDS }
  const part = async (id: string) => [{ number: await numberOf(id), amount }]
  await plant(other, about, 'POST /api/staff/bank-line/{id}/confirm', {
    id: list[0]!.id,
    orders: await part(first),
    ...why,
  })
  const came = { amount, bank_reference: WORDS, seen_at }
  await plant(other, about, 'POST /api/staff/receipt', { ...came, ...why, orders: await part(second) })
  for (const id of [first, second]) {
    const now = { id, reason: WORDS, seen_status: 'awaiting_shipment' as const }
    await plant(owner, about, 'POST /api/staff/order/{id}/cancel', now)
    const { list: due } = await plant(owner, about, 'GET /api/staff/refund', { search: await numberOf(id) })
    await plant(finance, about, 'POST /api/staff/refund/{id}/void', { id: due[0]!.id, reason: WORDS })
  }
}
