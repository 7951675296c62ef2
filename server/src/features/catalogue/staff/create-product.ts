import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { product } from '../../../database/tables/catalogue.ts'
import { productColumns } from './product-form.ts'
import { savePictures, saveVariants } from './save-variants.ts'

/** Creates a product with its variants; their stock is 0 until goods are received. */
export async function createProduct(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/product'>,
): Promise<ReplyOf<'POST /api/staff/product'>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const columns = await productColumns(tx, input)
    const [made] = await tx.db
      .insert(product)
      .values({ ...columns, slug: uuidv7(), createdAt: tx.now })
      .returning({ id: product.id, version: product.version })
    await saveVariants(tx, made!.id, input.variants)
    await savePictures(tx, made!.id, input.pictures)
    await record(tx, 'product.created', { type: 'product', id: made!.id }, { after: input })
    return made!
  })
}
