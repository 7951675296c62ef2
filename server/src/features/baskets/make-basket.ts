import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { holdUser } from '../../core/hold-user.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { countAttempt } from '../../core/throttle.ts'
import { inTx } from '../../database/connect.ts'
import { basket, basketLine } from '../../database/tables/baskets.ts'
import { priceLines } from '../pricing/price-lines.ts'
import { drawCode } from './draw-code.ts'

const A_DAY = { tries: 100, seconds: 86_400 }

/** Creates a shared basket. @throws AppError not_for_sale, too_many, bad_input */
export async function makeBasket(ctx: Ctx, input: ParsedOf<'POST /api/basket'>): Promise<ReplyOf<'POST /api/basket'>> {
  const { partnerId } = asPartner(ctx)
  if (input.expires_at !== null && new Date(input.expires_at) <= ctx.now)
    throw new Refusal('bad_input', { expires_at: { what: 'form' } })
  await countAttempt(ctx, `basket:${partnerId}`, A_DAY)
  const { lines, unknown } = await priceLines(ctx, input.lines, { pickup: false })
  // Temporarily sold out is allowed; not for sale is rejected.
  if (unknown || lines.some(({ trouble }) => trouble === 'not_for_sale')) return refuse('not_for_sale')
  return inTx(ctx, async (tx) => {
    await holdUser(tx, partnerId)
    const id = uuidv7()
    const code = drawCode()
    const expiresAt = input.expires_at === null ? null : new Date(input.expires_at)
    await tx.db
      .insert(basket)
      .values({ id, partnerId, code, title: input.title, note: input.note, createdAt: tx.now, expiresAt })
    await tx.db
      .insert(basketLine)
      .values(lines.map(({ variantId, quantity, price }, line) => ({ basketId: id, line, variantId, quantity, price })))
    await record(tx, 'basket.made', { type: 'basket', id })
    return { id, code }
  })
}
