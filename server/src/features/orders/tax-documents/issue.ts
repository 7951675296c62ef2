import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import type { InvoiceBuyer, TaxDocumentKind } from '@bailu/contract/tax-documents'
import { record } from '../../../core/audit.ts'
import { bangkokYear } from '../../../core/bangkok.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asBuyer, asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { order } from '../../../database/tables/orders.ts'
import { taxDocument, taxSerial } from '../../../database/tables/tax-documents.ts'
import { allOrders, ordersOf, theOrder, type Whose } from '../whose-orders.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { vatWithin } from '../../tax/vat-of.ts'
import { openBuyer, sealBuyer } from './buyer.ts'
import { documentsOf, firstInvoice, numberOf, standing, toCredit } from './read-documents.ts'

type Issued = { id: string; number: string }

/**
 * Issues the full tax invoice of an order, once, at the buyer's request.
 * @throws AppError not_found, invoice_closed, invoice_issued
 */
export async function askForInvoice(
  ctx: Ctx,
  { id, buyer }: ParsedOf<'POST /api/order/{id}/tax-document'>,
): Promise<Issued> {
  const mine = theOrder(ordersOf(asBuyer(ctx)), id)
  return inTx(ctx, async (tx) => {
    const sold = await held(tx, mine)
    // When an invoice exists, the error invoice_issued tells so, also after the deadline.
    const until = (await firstInvoice(tx, sold))?.openUntil
    if (!standing(await documentsOf(tx, id)) && (!until || until < tx.now)) return refuse('invoice_closed')
    return invoice(tx, sold, { buyer, replaces: null, reason: '', by: null })
  })
}

/**
 * Finance issues an invoice, also after the buyer's deadline, or a replacement for one with wrong buyer data, which
 * keeps its own number.
 * @throws AppError not_found, invoice_closed, invoice_issued, invoice_replaced
 */
export async function issueInvoice(
  ctx: Ctx,
  { id, buyer, replaces, reason }: ParsedOf<'POST /api/staff/order/{id}/tax-document'>,
): Promise<Issued> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const sold = await held(tx, theOrder(allOrders(scope), id))
    return invoice(tx, sold, { buyer, replaces, reason, by: scope.staffId })
  })
}

/**
 * Issues a credit note of the amount refunded since the invoice. @throws AppError not_found; nothing_to_credit, also
 * when `amount` is not the creditable amount
 */
export async function issueCreditNote(
  ctx: Ctx,
  { id, amount, reason }: ParsedOf<'POST /api/staff/order/{id}/credit-note'>,
): Promise<Issued> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const sold = await held(tx, theOrder(allOrders(scope), id))
    const documents = await documentsOf(tx, id)
    const of = standing(documents)
    const open = await toCredit(tx, sold, documents)
    if (!of || open === 0n || open !== BigInt(amount)) return refuse('nothing_to_credit')
    const vat = vatWithin(open, of.rateBp)
    const buyer = openBuyer(tx, of)
    const { id: made, number } = await put(tx, 'credit_note', {
      orderId: id,
      invoiceId: of.id,
      replaces: null,
      issuedBy: scope.staffId,
      reason,
      rateBp: of.rateBp,
      total: open,
      net: open - vat,
      vat,
      seller: of.seller,
      buyer,
    })
    await record(tx, 'order.credited', { type: 'order', id }, { document: number, amount, reason })
    return { id: made, number }
  })
}

type Sold = typeof order.$inferSelect

/** Locks the order, so that two concurrent requests issue one invoice. */
async function held(tx: Ctx, which: Whose): Promise<Sold> {
  const [sold] = await tx.db.select().from(order).where(which).for('update')
  return sold ?? refuse('not_found')
}

type Asked = { buyer: InvoiceBuyer; replaces: string | null; reason: string; by: string | null }

async function invoice(tx: Ctx, sold: Sold, { buyer, replaces, reason, by }: Asked): Promise<Issued> {
  const documents = await documentsOf(tx, sold.id)
  const before = standing(documents)
  if (replaces === null && before) return refuse('invoice_issued')
  if (replaces !== null && before?.id !== replaces) return refuse('invoice_replaced')
  const fresh = before ? undefined : await firstInvoice(tx, sold)
  const sums = before
    ? { rateBp: before.rateBp, net: before.net, vat: before.vat, total: before.total, seller: before.seller }
    : fresh && {
        rateBp: fresh.rateBp,
        net: fresh.net,
        vat: fresh.vat,
        total: fresh.total,
        seller: await seller(tx, fresh.branch),
      }
  if (!sums) return refuse('invoice_closed')
  const made = await put(tx, 'invoice', {
    orderId: sold.id,
    invoiceId: null,
    replaces,
    issuedBy: by,
    reason,
    ...sums,
    buyer,
  })
  await record(
    tx,
    'order.invoiced',
    { type: 'order', id: sold.id },
    { document: made.number, ...(before && { replaces: numberOf(before) }), ...(reason && { reason }) },
  )
  return made
}

async function seller(tx: Ctx, branch: string) {
  const { name, address, tax_id: taxId, phone } = await readSetting(tx, 'seller')
  return { name, address, taxId, phone, branch }
}

type Made = Omit<typeof taxDocument.$inferInsert, 'id' | 'kind' | 'year' | 'serial' | 'issuedAt' | 'buyer'>

async function put(
  tx: Ctx,
  kind: TaxDocumentKind,
  { buyer, ...made }: Made & { buyer: InvoiceBuyer | undefined },
): Promise<Issued> {
  const id = uuidv7()
  const year = bangkokYear(tx.now)
  const [row] = await tx.db
    .insert(taxSerial)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({ target: [taxSerial.kind, taxSerial.year], set: { last: sql`${taxSerial.last} + 1` } })
    .returning({ serial: taxSerial.last })
  const { serial } = row!
  await tx.db.insert(taxDocument).values({
    ...made,
    id,
    kind,
    year,
    serial,
    issuedAt: tx.now,
    buyer: buyer ? sealBuyer(tx, id, buyer) : '',
  })
  return { id, number: numberOf({ kind, year, serial }) }
}

/** Erases the buyers of tax documents whose retention is over. */
export const forgetTaxBuyers = (tx: Ctx, orders: readonly string[]): Promise<unknown> =>
  Promise.all(
    orders.map((id) => tx.db.update(taxDocument).set({ buyer: '', reason: '' }).where(eq(taxDocument.orderId, id))),
  )
