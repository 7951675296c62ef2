import { asc, eq } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { isoTime, type PersonalDataRow, type PersonalDataSection } from '../legal/personal-data.ts'
import { cartLine, product, variant } from '../catalogue/table.ts'

async function readCartData(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select({ line: cartLine, name: product.name, option: variant.option })
    .from(cartLine)
    .innerJoin(variant, eq(variant.id, cartLine.variantId))
    .innerJoin(product, eq(product.id, variant.productId))
    .where(eq(cartLine.userId, userId))
    .orderBy(asc(cartLine.addedAt))
  return rows.map(({ line, name, option }) => ({
    product: name[ctx.lang],
    option: option[ctx.lang],
    quantity: line.quantity,
    added_at: isoTime(line.addedAt),
  }))
}

export const cartData: PersonalDataSection = { name: 'cart', read: readCartData }

export async function eraseCart(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db.delete(cartLine).where(eq(cartLine.userId, userId))
}
