import { asc, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { LANGS } from '@bailu/contract/languages'
import { copyNameSuffix } from '@bailu/phrases/catalogue/copy-names'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { sqlState } from '../../../database/errors.ts'
import { orderLine } from '../../orders/table.ts'
import { product, productPicture, variant, variantPrice } from '../table.ts'
import { fail } from '../../../lib/errors.ts'
import { savePictures, requireSellable, saveVariants, toProductColumns } from './product-form.ts'
import { readStaffProduct } from './read-staff-product.ts'

/** Creates a product with its variants; their stock is 0 until goods are received. */
export const createProduct: Handler<'POST /api/staff/product'> = async (ctx, input) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const columns = await toProductColumns(tx, input)
    const [inserted] = await tx.db
      .insert(product)
      .values({ ...columns, slug: uuidv7(), createdAt: tx.now })
      .returning({ id: product.id, version: product.version })
    await savePictures(tx, inserted!.id, input.pictures)
    await saveVariants(tx, inserted!.id, input)
    await recordAudit(tx, 'product.created', { type: 'product', id: inserted!.id }, { after: input })
    return inserted!
  })
}

/**
 * Puts a product on sale or takes it off. Increments the version, so that an edit form opened before
 * cannot undo it. Does nothing, without an audit entry, if the product is in that state already.
 */
export const setOnSale: Handler<'POST /api/staff/product/{id}/on-sale'> = async (ctx, { id, on_sale: onSale }) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [locked] = await tx.db.select().from(product).where(eq(product.id, id)).for('update')
    if (!locked) return fail('not_found')
    if (locked.onSale === onSale) return
    if (onSale) requireSellable(await readStaffProduct(tx, { id }))
    await tx.db
      .update(product)
      .set({ onSale: onSale, version: locked.version + 1 })
      .where(eq(product.id, id))
    await recordAudit(
      tx,
      'product.edited',
      { type: 'product', id },
      { before: { on_sale: !onSale }, after: { on_sale: onSale } },
    )
  })
}

/** Between two positions when those of a catalogue are numbered anew, because two products have the same. */
const SORT_STEP = 10

/**
 * Moves a product among all of its catalogue, by one place or beside another one; at the end it stays. Every product with
 * another position gets a new version, so that an edit form opened before cannot undo it.
 * @throws AppError not_found, also for another one of another catalogue
 */
export const moveProduct: Handler<'POST /api/staff/product/{id}/move'> = async (ctx, { id, to, other }) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const catalog = tx.db.select({ catalog: product.catalog }).from(product).where(eq(product.id, id))
    const locked = await tx.db
      .select({ id: product.id, sort: product.sort, version: product.version })
      .from(product)
      .where(eq(product.catalog, catalog))
      .orderBy(asc(product.id))
      .for('update')
    const before = locked.toSorted((a, b) => a.sort - b.sort)
    const at = before.findIndex((row) => row.id === id)
    const moved = before[at] ?? fail('not_found')
    const rest = before.filter((row) => row !== moved)
    const besideAt = other === undefined ? undefined : rest.findIndex((row) => row.id === other)
    if (besideAt === -1) return fail('not_found')
    const target = {
      earlier: at - 1,
      later: at + 1,
      before: besideAt ?? at,
      after: (besideAt ?? at) + 1,
    }[to]
    if (target < 0 || target > rest.length) return
    const after = rest.toSpliced(target, 0, moved)
    // Positions that are all different stay the same and are only distributed again.
    const between = before.slice(Math.min(at, target), Math.max(at, target) + 1)
    const isUnique = between.every(({ sort }) => before.filter((row) => row.sort === sort).length === 1)
    for (const [place, row] of after.entries()) {
      const sort = isUnique ? before[place]!.sort : place * SORT_STEP
      if (sort === row.sort) continue
      await tx.db
        .update(product)
        .set({ sort, version: row.version + 1 })
        .where(eq(product.id, row.id))
      const change = { before: { sort: row.sort }, after: { sort } }
      await recordAudit(tx, 'product.edited', { type: 'product', id: row.id }, change)
    }
  })
}

/**
 * Changes a product if it still has the version the editor read.
 * @throws AppError edit_conflict, not_found and those of the form
 */
export const editProduct: Handler<'PUT /api/staff/product/{id}'> = async (ctx, input) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [locked] = await tx.db
      .select({ version: product.version })
      .from(product)
      .where(eq(product.id, input.id))
      .for('update')
    if (!locked) return fail('not_found')
    if (locked.version !== input.version) return fail('edit_conflict')
    const before = await readStaffProduct(tx, input)
    const columns = await toProductColumns(tx, input)
    const version = locked.version + 1
    await tx.db
      .update(product)
      .set({ ...columns, version })
      .where(eq(product.id, input.id))
    await savePictures(tx, input.id, input.pictures)
    await saveVariants(tx, input.id, input)
    const after = await readStaffProduct(tx, input)
    await recordAudit(tx, 'product.edited', { type: 'product', id: input.id }, changedFields(before, after))
    return { version }
  })
}

/**
 * Deletes a product that was never in stock, sold or named anywhere. Stock movements, carts, articles, partner pages and
 * imports refer to it by keys, so that the database refuses too.
 * @throws AppError not_found, edit_conflict, product_in_use
 */
export const deleteProduct: Handler<'DELETE /api/staff/product/{id}'> = async (ctx, { id, version }) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [locked] = await tx.db.select().from(product).where(eq(product.id, id)).for('update')
    if (!locked) return fail('not_found')
    if (locked.version !== version) return fail('edit_conflict')
    const before = await readStaffProduct(tx, { id })
    if (locked.onSale || (await tx.db.$count(orderLine, eq(orderLine.productId, id))) > 0) return fail('product_in_use')
    const variantIds = before.variants.map((row) => row.id)
    await deleteRows(tx, id, variantIds).catch((error: unknown) =>
      sqlState(error) === '23503' ? fail('product_in_use') : Promise.reject(error as Error),
    )
    await recordAudit(tx, 'product.deleted', { type: 'product', id }, { before })
  })
}

async function deleteRows(tx: Ctx, id: number, variantIds: number[]): Promise<void> {
  await tx.db.delete(productPicture).where(eq(productPicture.productId, id))
  if (variantIds.length > 0) await tx.db.delete(variantPrice).where(inArray(variantPrice.variantId, variantIds))
  await tx.db.delete(variant).where(eq(variant.productId, id))
  await tx.db.delete(product).where(eq(product.id, id))
}

/** The fields that differ, with their values before and after. */
function changedFields<T extends object>(before: T, after: T) {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (row: T) => Object.fromEntries(names.map((name) => [name, row[name]]))
  return { before: pick(before), after: pick(after) }
}

const MAX_NAME_LENGTH = 120
const MAX_SKU_LENGTH = 40

/** Copies a product as a draft: off sale, current prices, new SKUs, no stock. */
export const copyProduct: Handler<'POST /api/staff/product/{id}/copy'> = async (ctx, { id }) =>
  inTx(ctx, async (tx) => {
    const { detail, pictures, variants, name, catalog, subtitle, sort, notification_no, ingredients } =
      await readStaffProduct(tx, { id })
    const skus = await freeSkus(
      tx,
      variants.map(({ sku }) => sku),
    )
    const created = await createProduct(tx, {
      catalog,
      subtitle,
      sort,
      notification_no,
      ingredients,
      name: copyName(name),
      on_sale: false,
      detail: detail.map((block) => ({ ...block, picture: block.picture?.key ?? null })),
      pictures: pictures.map(({ picture, alt }) => ({ key: picture.key, alt })),
      variants: variants.map(({ option, points, low_at, weight_g, on_sale, picture, price, list_price }, index) => ({
        id: null,
        sku: skus[index]!,
        option,
        points,
        low_at,
        weight_g,
        on_sale,
        picture,
        price,
        list_price,
      })),
    })
    await recordAudit(tx, 'product.copied', { type: 'product', id: created.id }, { from: id })
    return { id: created.id }
  })

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
