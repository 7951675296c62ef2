import { forgetSettings } from '../features/settings/read-setting.ts'
import { WORDS } from './markers.ts'
import type { Headers, MarkedWorld } from './marked-world.ts'
import { dropSettings } from './settings-world.ts'
import { registerForVat } from './vat.ts'

/** A tax invoice that the buyer requests and finance corrects, while the seller is registered for VAT. */
export async function invoice(w: MarkedWorld, about: string, me: Headers, id: string): Promise<void> {
  await registerForVat(w.shop)
  const buyer = { name: WORDS, tax_id: '1101700230708', branch: null, address: WORDS }
  const { id: replaces } = await w.plant(me, about, 'POST /api/order/{id}/tax-document', { id, buyer })
  const right = { id, buyer, replaces, reason: WORDS }
  await w.plant(w.staff.other, about, 'POST /api/staff/order/{id}/tax-document', right)
  const note = { id, amount: 1, reason: WORDS }
  await w.plant(w.staff.other, about, 'POST /api/staff/order/{id}/credit-note', note, { refused: 'nothing_to_credit' })
  await dropSettings(w.shop, 'vat')
  forgetSettings(w.shop.house)
}
