import { inArray, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { LANGS } from '@bailu/contract/languages'
import { copyNameSuffix } from '@bailu/phrases/catalogue/copy-names'
import { recordAudit } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { variant } from '../../../database/tables/catalogue.ts'
import { createProduct } from './edit-product.ts'
import { readStaffProduct } from './read-staff-product.ts'

const MAX_NAME_LENGTH = 120
const MAX_SKU_LENGTH = 40

/** Copies a product as a draft: off sale, current prices, new SKUs, no stock. */
export async function copyProduct(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/staff/product/{id}/copy'>,
): Promise<{ id: number }> {
  return inTx(ctx, async (tx) => {
    const { detail, pictures, variants, name, catalog, subtitle, sort } = await readStaffProduct(tx, { id })
    const skus = await freeSkus(
      tx,
      variants.map(({ sku }) => sku),
    )
    const created = await createProduct(tx, {
      catalog,
      subtitle,
      sort,
      name: copyName(name),
      on_sale: false,
      detail: detail.map((block) => ({ ...block, picture: block.picture?.key ?? null })),
      pictures: pictures.map(({ picture, alt }) => ({ key: picture.key, alt })),
      variants: variants.map(({ option, points, low_at, on_sale, price, list_price }, index) => ({
        id: null,
        sku: skus[index]!,
        option,
        points,
        low_at,
        on_sale,
        price,
        list_price,
      })),
    })
    await recordAudit(tx, 'product.copied', { type: 'product', id: created.id }, { from: id })
    return { id: created.id }
  })
}

type Name = Awaited<ReturnType<typeof readStaffProduct>>['name']

function copyName(name: Name): Name {
  const copy = { ...name }
  for (const lang of LANGS)
    if (name[lang] !== '')
      copy[lang] = `${name[lang].slice(0, MAX_NAME_LENGTH - copyNameSuffix[lang].length)}${copyNameSuffix[lang]}`
  return copy
}

/** Each SKU with the smallest free suffix `-c2`, `-c3`, … */
async function freeSkus(tx: Ctx, skus: string[]): Promise<string[]> {
  const stems = skus.map((sku) => sku.replace(/-c\d+$/, '').slice(0, MAX_SKU_LENGTH - 6))
  if (stems.length === 0) return []
  const rows = await tx.db
    .select({ sku: variant.sku })
    .from(variant)
    .where(inArray(sql`regexp_replace(${variant.sku}, '-c[0-9]+$', '')`, stems))
  const taken = new Set(rows.map(({ sku }) => sku))
  return stems.map((stem) => {
    for (let number = 2; ; number += 1) {
      const sku = `${stem}-c${number}`
      if (taken.has(sku)) continue
      taken.add(sku)
      return sku
    }
  })
}
