import { eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { IMPORTED_ORDER_DAYS } from '@bailu/contract/data-import/kinds'
import { bangkokDay, DAY_MS } from '@bailu/phrases/days'
import { isActivePartner } from '../../core/active-partner.ts'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { noonOf } from '../../lib/bangkok.ts'
import { fail } from '../../lib/errors.ts'
import { newToken } from '../../lib/tokens.ts'
import { guest, partner } from '../account/table.ts'
import { variant } from '../catalogue/table.ts'
import { insertWithNumber } from '../orders/create-order.ts'
import { openOrderNote, storeOrderNote } from '../orders/order-notes.ts'
import { order, orderLine, orderNote } from '../orders/table.ts'
import { selfPurchaseSigns } from '../partners/self-purchase.ts'
import { readVariants } from '../pricing/price-lines.ts'
import { newcomer, rewardedOrder } from '../rewards/table.ts'
import { releaseStock, reserveStock } from '../stock/order-stock.ts'
import type { ImportRow } from './columns.ts'
import { isUsedOrder } from './known-rows.ts'
import {
  type BuyerChoice,
  findBuyer,
  type ImportedOrder,
  loadBuyers,
  orderMacOf,
  peopleAfter,
  readImportedOrder,
} from './order-rows.ts'
import { type dataImport, importSource, openingOrder } from './table.ts'

type ImportRecord = Pick<typeof dataImport.$inferSelect, 'id' | 'appliedBy'> & {
  /** People of the file, whom its orders may name. */
  people: readonly BuyerChoice[]
}
type Cells = ImportRow['cells']
type OrderRow = typeof order.$inferSelect

/**
 * Takes over an open order, or corrects the one that was taken over before and did not go on since. Its stock is reserved;
 * what the other system received waits for the sign-off. Nobody is notified.
 * @throws AppError out_of_stock, mentor_unknown; edit_conflict when the shop has changed since the plan
 */
// no audit: each order writes its own entry
export async function importOrder(tx: Ctx, record: ImportRecord, lines: readonly Cells[]): Promise<void> {
  const imported = readImportedOrder(lines)
  const rowMac = orderMacOf(tx, lines)
  const isSource = sql`${importSource.kind} = 'orders' and ${importSource.key} = ${imported.oldNumber}`
  const [source] = await tx.db.select().from(importSource).where(isSource).for('update')
  if (source?.rowMac.equals(rowMac)) return
  if (source) {
    const orderId = await correctOrder(tx, record, imported, source.orderId!)
    if (orderId) await tx.db.update(importSource).set({ orderId, rowMac }).where(isSource)
    return
  }
  const orderId = await createImported(tx, record, imported)
  await tx.db
    .insert(importSource)
    .values({ kind: 'orders', key: imported.oldNumber, importId: record.id, rowMac, at: tx.now, orderId })
}

type Facts = { userId: number | null; partnerId: number | null; flags: string[] }

async function resolvePeople(
  tx: Ctx,
  people: readonly BuyerChoice[],
  { buyer: ref, creditedNo, address }: ImportedOrder,
): Promise<Facts> {
  const found = findBuyer(ref, peopleAfter(people, ref === '' ? [] : await loadBuyers(tx, [ref])))
  if (found.is === 'several' || found.is === 'unknown') return fail('edit_conflict')
  const buyer = found.is === 'person' ? found.person : undefined
  const userId = buyer ? (buyer.userId ?? (await findImportedAccount(tx, buyer))) : null
  if (creditedNo === undefined) return { userId, partnerId: null, flags: [] }
  const [credited] = await tx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(sql`${partner.employeeNo} = ${creditedNo} and ${isActivePartner()}`)
  if (!credited || buyer?.isPartner) return fail('mentor_unknown')
  const purchase = { partnerId: credited.id, userId, address: { ...address, isZt: false } }
  return { userId, partnerId: credited.id, flags: await selfPurchaseSigns(tx, purchase) }
}

async function findImportedAccount(tx: Ctx, { identity }: BuyerChoice): Promise<number> {
  const [kind, key] = identity.split('/')
  const isSource = sql`${importSource.kind} = ${kind} and ${importSource.key} = ${key}`
  const [source] = await tx.db.select({ userId: importSource.userId }).from(importSource).where(isSource)
  return source?.userId ?? fail('edit_conflict')
}

/** Lines at the prices of the other system, with what the shop knows of the variants. */
async function priceImported(tx: Ctx, { lines }: ImportedOrder) {
  const skus = lines.map(({ sku }) => sku)
  const rows = await tx.db.select({ id: variant.id, sku: variant.sku }).from(variant).where(inArray(variant.sku, skus))
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]))
  const variants = await readVariants(tx, [...ids.values()])
  return lines.map(({ sku, quantity, price }) => {
    const found = variants.get(ids.get(sku) ?? 0) ?? fail('edit_conflict')
    return { ...found, quantity, price }
  })
}

// no audit: order.imported is the entry
async function createImported(tx: Ctx, record: ImportRecord, imported: ImportedOrder): Promise<string> {
  const { oldNumber, payment, received, paidOn, subtotal, shipping, total, address } = imported
  const { userId, partnerId, flags } = await resolvePeople(tx, record.people, imported)
  const lines = await priceImported(tx, imported)
  const id = uuidv7()
  await reserveStock(
    tx,
    lines.map(({ variantId, quantity }) => ({ orderId: id, variantId, quantity })),
  )
  const cod = payment === 'cod'
  const { number } = await insertWithNumber(tx, {
    id,
    ...(userId === null ? { guestId: await createGuest(tx) } : { userId }),
    partnerId,
    flags,
    status: cod ? 'awaiting_shipment' : 'awaiting_payment',
    paymentMethod: cod ? 'cod' : 'promptpay',
    subtotal,
    shipping,
    shippingDiscount: 0n,
    total,
    points: lines.reduce((sum, line) => sum + line.points * line.quantity, 0),
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    address: { ...address, isZt: false },
    buyerMessage: '',
    placedAt: pastNoon(tx, imported.placedOn),
    expiresAt: cod ? null : importedOrderExpiry(tx),
    oldNumber,
    prepaid: received,
  })
  await tx.db.insert(orderLine).values(
    lines.map((line, at) => ({
      orderId: id,
      line: at,
      variantId: line.variantId,
      productId: line.productId,
      name: line.name,
      option: line.option,
      pictureKey: line.picture.key,
      price: line.price,
      quantity: line.quantity,
      points: line.points * line.quantity,
    })),
  )
  if (received > 0n)
    await tx.db.insert(openingOrder).values({ orderId: id, importId: record.id, amount: received, paidOn })
  if (imported.rewardsPaid) await tx.db.insert(rewardedOrder).values({ orderId: id, at: tx.now, elsewhere: true })
  // Who has bought in the other system is no newcomer.
  if (userId !== null) await tx.db.insert(newcomer).values({ userId, rewardId: record.id }).onConflictDoNothing()
  await addImportedNote(tx, record, id, imported.note)
  await recordAudit(
    tx,
    'order.imported',
    { type: 'order', id },
    { number, old_number: oldNumber, total: Number(total), amount: Number(received), partner: partnerId, user: userId },
  )
  return id
}

const pastNoon = ({ now }: Ctx, day: string): Date => (day === bangkokDay(now) ? now : noonOf(day))

export const importedOrderExpiry = ({ now }: Ctx): Date => new Date(now.getTime() + IMPORTED_ORDER_DAYS * DAY_MS)

/** As of an order that staff place for a person without an account: nobody has its token. */
async function createGuest(tx: Ctx): Promise<string> {
  const id = uuidv7()
  await tx.db.insert(guest).values({ id, tokenHash: newToken().hash, createdAt: tx.now })
  return id
}

/**
 * Corrects an order that did not go on since. Address and note are changed; where anything else differs, the order is
 * canceled and another one takes its place, because lines and amounts of an order never change.
 * @returns the order that the row stands for now; undefined where it stays as it is
 */
async function correctOrder(
  tx: Ctx,
  record: ImportRecord,
  imported: ImportedOrder,
  orderId: string,
): Promise<string | undefined> {
  const [row] = await tx.db.select().from(order).where(eq(order.id, orderId)).for('update')
  const [state] = await tx.db.select({ used: isUsedOrder }).from(order).where(eq(order.id, orderId))
  if (!row || state?.used !== false) return undefined
  if (await isSameOrder(tx, row, imported, record)) {
    const address = { ...imported.address, isZt: false }
    await tx.db.update(order).set({ address }).where(eq(order.id, orderId))
    await addImportedNote(tx, record, orderId, imported.note)
    await recordAudit(tx, 'order.import_corrected', { type: 'order', id: orderId }, { old_number: row.oldNumber })
    return orderId
  }
  await tx.db
    .update(order)
    .set({
      status: 'canceled',
      canceledAt: tx.now,
      expiresAt: null,
      cancelReason: 'import_replaced',
      oldNumber: '',
      prepaid: 0n,
    })
    .where(eq(order.id, orderId))
  await releaseStock(tx, [orderId])
  await recordAudit(tx, 'order.import_replaced', { type: 'order', id: orderId }, { old_number: row.oldNumber })
  return createImported(tx, record, imported)
}

/** Whether nothing but address and note differs. */
async function isSameOrder(
  tx: Ctx,
  row: OrderRow,
  imported: ImportedOrder,
  { people }: ImportRecord,
): Promise<boolean> {
  const { userId, partnerId } = await resolvePeople(tx, people, imported)
  const lines = await tx.db
    .select({ sku: variant.sku, quantity: orderLine.quantity, price: orderLine.price })
    .from(orderLine)
    .innerJoin(variant, eq(variant.id, orderLine.variantId))
    .where(eq(orderLine.orderId, row.id))
    .orderBy(orderLine.line)
  const [opening] = await tx.db.select().from(openingOrder).where(eq(openingOrder.orderId, row.id))
  const elsewhere = await tx.db.$count(rewardedOrder, eq(rewardedOrder.orderId, row.id))
  const textOf = (facts: unknown[], sold: ImportedOrder['lines']) =>
    [...facts, ...sold.flatMap(({ sku, quantity, price }) => [sku, quantity, price])].map(String).join('\n')
  const { shipping, prepaid, paymentMethod, placedAt } = row
  const { received, placedOn, payment, rewardsPaid } = imported
  const paidOn = received > 0n ? imported.paidOn : ''
  const stored = [shipping, prepaid, row.userId, row.partnerId, paymentMethod === 'cod', bangkokDay(placedAt)]
  const wanted = [imported.shipping, received, userId, partnerId, payment === 'cod', placedOn]
  return (
    textOf([...stored, opening?.paidOn ?? '', elsewhere > 0], lines) ===
    textOf([...wanted, paidOn, rewardsPaid], imported.lines)
  )
}

/** A note of the other system, for staff; once, however often its text is in a file. */
async function addImportedNote(tx: Ctx, { appliedBy }: ImportRecord, orderId: string, words: string): Promise<void> {
  if (words === '' || appliedBy === null) return
  const notes = await tx.db.select().from(orderNote).where(eq(orderNote.orderId, orderId))
  if (notes.some((note) => openOrderNote(tx, note) === words)) return
  await storeOrderNote(tx, { orderId, staffId: appliedBy, words })
}
