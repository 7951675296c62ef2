import { asc, eq } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { at, type OwnRow, type OwnSection } from '../../core/own-data.ts'
import { cartLine, product, variant } from '../../database/tables/catalogue.ts'

async function read(ctx: Ctx, { userId }: UserScope): Promise<OwnRow[]> {
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
    added_at: at(line.addedAt),
  }))
}

export const cartData: OwnSection = { name: 'cart', read }

export async function forgetCart(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db.delete(cartLine).where(eq(cartLine.userId, userId))
}
