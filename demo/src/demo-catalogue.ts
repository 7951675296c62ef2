import { eq } from 'drizzle-orm'
import type { Ctx } from '@bailu/server/core/context'
import { presentPicture } from '@bailu/server/features/pictures/picture-files'
import { uuidv7 } from 'uuidv7'
import {
  picture,
  product,
  productPicture,
  searchGroup,
  searchWord,
  stockMovement,
  variant,
  type Block,
} from '@bailu/server/features/catalogue/table'
import { toWordRows } from '@bailu/server/features/catalogue/search/edit-search-groups'
import { products, type SeedProduct } from './content/products.ts'
import { searchWords } from './content/search-words.ts'
import type { Block as SeedBlock } from './content/words.ts'
import type { DemoVariants } from './demo-orders.ts'
import { PRODUCT_VIEWS, storeDemoPicture } from './pictures.ts'

/** Baht of the price per point. */
const BAHT_PER_POINT = 300

/** @returns the variants that the demo orders buy, weighted so that cheaper ones sell more often */
export async function addCatalogue(ctx: Ctx): Promise<DemoVariants> {
  const variants: DemoVariants = []
  for (const [at, seed] of products.entries()) {
    const keys = await Promise.all(PRODUCT_VIEWS.map((view) => storeDemoPicture(ctx, `products/${seed.slug}-${view}`)))
    const [row] = await ctx.db
      .insert(product)
      .values({
        slug: seed.slug,
        catalog: seed.catalog,
        name: seed.name,
        subtitle: seed.subtitle,
        detail: [
          ...seed.detail.slice(0, 6).map(storedBlock),
          await textureBlock(ctx, keys),
          ...seed.detail.slice(6).map(storedBlock),
        ],
        notificationNo: seed.notificationNo,
        ingredients: seed.inci,
        onSale: true,
        sort: at * 10,
        createdAt: ctx.now,
      })
      .returning({ id: product.id })
    const productId = row!.id
    await ctx.db.insert(productPicture).values(keys.map((pictureKey, sort) => ({ productId, sort, pictureKey })))
    variants.push(...(await addVariants(ctx, productId, seed)))
  }
  await addSearchWords(ctx)
  return variants
}

async function addSearchWords(ctx: Ctx): Promise<void> {
  for (const languages of searchWords) {
    const id = uuidv7()
    await ctx.db.insert(searchGroup).values({ id, active: true, updatedAt: ctx.now })
    await ctx.db.insert(searchWord).values(toWordRows(languages.flat()).map((row) => ({ ...row, groupId: id })))
  }
}

async function addVariants(ctx: Ctx, productId: number, seed: SeedProduct): Promise<DemoVariants> {
  const rows = await ctx.db
    .insert(variant)
    .values(
      seed.variants.map((seedVariant, sort) => ({
        productId,
        sku: seedVariant.sku,
        option: seedVariant.option,
        price: BigInt(seedVariant.priceSatang),
        listPrice: seedVariant.listPriceSatang === null ? null : BigInt(seedVariant.listPriceSatang),
        // The demo orders sell from this; the rest is the stock of today.
        stock: seedVariant.stock + SOLD_IN_A_YEAR,
        points: Math.max(1, Math.round(seedVariant.priceSatang / 100 / BAHT_PER_POINT)),
        sort,
      })),
    )
    .returning()
  await ctx.db.insert(stockMovement).values(
    rows.map((row) => ({
      id: uuidv7(),
      variantId: row.id,
      change: row.stock,
      reason: 'opening' as const,
      // Before the first demo order.
      at: new Date(ctx.now.getTime() - YEARS_MS),
    })),
  )
  return rows.map((row) => ({ variantId: row.id, price: Number(row.price), weight: 1_000_000 / Number(row.price) }))
}

const SOLD_IN_A_YEAR = 150
const YEARS_MS = 3 * 365 * 86_400_000

/** The texture picture is also a block of the product text. */
async function textureBlock(ctx: Ctx, keys: readonly string[]): Promise<Block> {
  const key = keys[PRODUCT_VIEWS.indexOf('texture')] ?? ''
  const [shape] = await ctx.db.select().from(picture).where(eq(picture.key, key))
  return { ...storedBlock({ kind: 'text', text: NO_TEXT }), kind: 'picture', picture: presentPicture(shape!) }
}

const NO_TEXT = { en: '', zh: '', th: '' }

export function storedBlock(block: SeedBlock): Block {
  if (block.kind !== 'list') return { kind: block.kind, text: block.text, items: { en: [], zh: [], th: [] } }
  const of = (lang: 'en' | 'zh' | 'th') => block.items.map((item) => item[lang])
  return { kind: 'list', text: NO_TEXT, items: { en: of('en'), zh: of('zh'), th: of('th') } }
}
