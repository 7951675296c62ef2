import { bangkokDay } from '../core/bangkok.ts'
import { ofStatement } from './marked-statement.ts'
import { invoice } from './marked-tax-documents.ts'
import { type Headers, MARKED_ACCOUNT, type MarkedWorld, PRICE } from './marked-world.ts'
import { WORDS } from './markers.ts'

/** Late, short and surplus payments, refunds and their accounts, each step that takes free text; every refund is closed at the end. */
export async function refundOrders(w: MarkedWorld, about: string, me: Headers, place: () => Promise<string>) {
  const { plant, staff } = w
  const amount = PRICE + 5_000
  const dueOf = async (id: string) => (await plant(staff.owner, about, 'GET /api/staff/order/{id}', { id })).refund!.id
  const pay = async (id: string) => {
    w.shop.passDays(3)
    await w.signInStaff()
    const { account_at } = await plant(w.staff.finance, about, 'GET /api/staff/refund/{id}', { id })
    for (const end of ['stop', 'approve'] as const) {
      const asked = { kind: 'refund' as const, subject: id, reason: WORDS }
      const { id: approval } = await plant(w.staff.finance, about, 'POST /api/staff/approval', asked)
      if (end === 'approve')
        await plant(w.staff.second, about, 'POST /api/staff/approval/{id}/approve', { id: approval })
      else await plant(w.staff.second, about, 'POST /api/staff/approval/{id}/stop', { id: approval, reason: WORDS })
    }
    const paid = { id, amount, bank_reference: WORDS, account_at, closed_reason: WORDS }
    await plant(w.staff.finance, about, 'POST /api/staff/refund/{id}/pay', paid)
    const { transfer } = (await plant(w.staff.finance, about, 'GET /api/staff/refund/{id}', { id })) as {
      transfer: string
    }
    const back = {
      id: transfer,
      amount,
      bank_reference: WORDS,
      returned_on: bangkokDay(w.shop.house.clock()),
      reason: WORDS,
      closed_reason: WORDS,
    }
    const { refund: again } = await plant(w.staff.finance, about, 'POST /api/staff/refund-transfer/{id}/bounce', back)
    await plant(w.staff.finance, about, 'POST /api/staff/refund/{id}/void', { id: again, reason: WORDS })
  }
  const late = await place()
  await plant(staff.owner, about, 'POST /api/staff/order/{id}/cancel', {
    id: late,
    reason: WORDS,
    seen_status: 'awaiting_payment',
  })
  const came = { id: late, amount, bank_reference: WORDS, reason: WORDS }
  const { refund } = await plant(staff.other, about, 'POST /api/staff/order/{id}/late-payment', came)

  const less = await place()
  await plant(staff.other, about, 'POST /api/staff/order/{id}/confirm-payment', {
    id: less,
    amount: amount - 100,
    bank_reference: WORDS,
    differs: 'accept',
    reason: WORDS,
    closed_reason: WORDS,
  })
  const scratched = await place()
  await plant(staff.second, about, 'POST /api/staff/order/{id}/confirm-payment', {
    id: scratched,
    amount: amount + 1,
    bank_reference: WORDS,
    differs: 'book',
    reason: WORDS,
  })
  await invoice(w, about, me, less)
  const { list: used } = await plant(staff.owner, about, 'GET /api/staff/receipt', { state: 'used' })
  const kept = used.flatMap(({ differences }) => differences)[0]!
  await plant(staff.owner, about, 'POST /api/staff/difference/{id}/reverse', { id: kept.id, reason: WORDS })
  const { refund: sorry } = await plant(staff.other, about, 'POST /api/staff/order/{id}/goodwill', {
    id: scratched,
    cause: 'goodwill',
    amount: 100,
    reason: WORDS,
  })
  await plant(staff.owner, about, 'POST /api/staff/refund/{id}/void', { id: sorry, reason: WORDS })
  const { list: open } = await plant(staff.owner, about, 'GET /api/staff/receipt', {})
  const over = open.find(({ rest }) => rest === 1)!
  const { refund: surplus } = await plant(staff.owner, about, 'POST /api/staff/receipt/{id}/owe', {
    id: over.id,
    rest: 1,
    reason: WORDS,
  })
  await plant(staff.owner, about, 'POST /api/staff/refund/{id}/void', { id: surplus, reason: WORDS })
  await plant(staff.owner, about, 'POST /api/staff/order/{id}/cancel', {
    id: scratched,
    reason: WORDS,
    seen_status: 'awaiting_shipment',
  })
  const { refund: whole } = await plant(staff.owner, about, 'GET /api/staff/order/{id}', { id: scratched })
  await plant(staff.owner, about, 'POST /api/staff/refund/{id}/void', { id: whole!.id, reason: WORDS })
  for (const end of ['owe', 'void'] as const) {
    await plant(staff.owner, about, 'POST /api/staff/order/{id}/take-back-payment', { id: less, reason: WORDS })
    const { list } = await plant(staff.owner, about, 'GET /api/staff/receipt', {})
    const { id, rest, bank_reference } = list.find((one) => one.rest > 1)!
    if (end === 'void') await plant(staff.owner, about, 'POST /api/staff/receipt/{id}/void', { id, reason: WORDS })
    else {
      const { refund } = await plant(staff.owner, about, 'POST /api/staff/receipt/{id}/owe', {
        id,
        rest,
        reason: WORDS,
        order: WORDS,
      })
      await plant(staff.finance, about, 'POST /api/staff/refund/{id}/void', { id: refund, reason: WORDS })
      const again = { id: less, amount: rest, bank_reference, differs: 'accept' as const, reason: WORDS }
      await plant(staff.other, about, 'POST /api/staff/order/{id}/confirm-payment', again)
    }
  }
  await plant(staff.owner, about, 'POST /api/staff/order/{id}/cancel', {
    id: less,
    reason: WORDS,
    seen_status: 'awaiting_payment',
  })

  await ofStatement(w, about, [await place(), await place()], amount)
  const paid = await place()
  await w.confirm(about, paid, amount)
  await plant(staff.owner, about, 'POST /api/staff/order/{id}/cancel', {
    id: paid,
    reason: WORDS,
    seen_status: 'awaiting_shipment',
  })
  await plant(me, about, 'PUT /api/order/{id}/refund-to', { id: paid, refund_to: MARKED_ACCOUNT })
  const first = await dueOf(paid)
  await plant(staff.finance, about, 'POST /api/staff/refund/{id}/account', { id: first, reason: WORDS })
  await plant(staff.finance, about, 'POST /api/staff/refund/{id}/void', { id: first, reason: WORDS })
  const { refund: second } = await plant(staff.finance, about, 'POST /api/staff/refund/{id}/owe', {
    id: first,
    reason: WORDS,
  })
  for (const id of [second, refund]) {
    const account = { id, refund_to: MARKED_ACCOUNT }
    await plant(w.staff.owner, about, 'PUT /api/staff/refund/{id}/account', account)
    await pay(id)
  }
}
