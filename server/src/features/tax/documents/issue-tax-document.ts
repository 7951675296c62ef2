import { inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { InvoiceBuyer, TaxDocumentKind } from '@bailu/contract/tax/documents'
import { bangkokYear } from '@bailu/phrases/days'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, asBuyer, asStaff, type Handler } from '../../../core/context.ts'
import { fail } from '../../../lib/errors.ts'
import { inTx } from '../../../database/transaction.ts'
import { type order } from '../../orders/table.ts'
import { taxDocument, taxSerial } from '../table.ts'
import { allOrdersForStaff, lockOrder, ordersOfBuyer, orderById } from '../../orders/base/order-access.ts'
import { readShopRule } from '../../shop-rules/read-shop-rule.ts'
import { includedVat } from '../vat.ts'
import {
  currentInvoice,
  draftFirstInvoice,
  readCreditable,
  readInvoiceBuyer,
  readOrderTaxDocuments,
  sealInvoiceBuyer,
  taxDocumentNumber,
} from './read-tax-documents.ts'

type Issued = { id: string; number: string }

/**
 * Issues the full tax invoice of an order, once, at the buyer's request.
 * @throws AppError not_found, invoice_closed, invoice_issued
 */
export const requestInvoice: Handler<'POST /api/order/{id}/tax-document'> = async (ctx, { id, buyer }) => {
  const access = orderById(ordersOfBuyer(asBuyer(ctx)), id)
  return inTx(ctx, async (tx) => {
    const orderRow = await lockOrder(tx, access)
    // When an invoice exists, the error invoice_issued tells so, also after the deadline.
    const deadline = (await draftFirstInvoice(tx, orderRow))?.openUntil
    if (!currentInvoice(await readOrderTaxDocuments(tx, id)) && (!deadline || deadline < tx.now))
      return fail('invoice_closed')
    return createInvoice(tx, orderRow, { buyer, replaces: null, reason: '', by: null })
  })
}

/**
 * Finance issues an invoice, also after the buyer's deadline, or a replacement for one with wrong buyer data, which
 * keeps its own number.
 * @throws AppError not_found, invoice_closed, invoice_issued, invoice_replaced
 */
export const issueInvoice: Handler<'POST /api/staff/order/{id}/tax-document'> = async (
  ctx,
  { id, buyer, replaces, reason },
) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const orderRow = await lockOrder(tx, orderById(allOrdersForStaff(scope), id))
    return createInvoice(tx, orderRow, { buyer, replaces, reason, by: scope.staffId })
  })
}

/**
 * Issues a credit note of the amount refunded since the invoice. @throws AppError not_found; nothing_to_credit, also
 * when `amount` is not the creditable amount
 */
export const issueCreditNote: Handler<'POST /api/staff/order/{id}/credit-note'> = async (
  ctx,
  { id, amount, reason },
) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const orderRow = await lockOrder(tx, orderById(allOrdersForStaff(scope), id))
    const documents = await readOrderTaxDocuments(tx, id)
    const currentRow = currentInvoice(documents)
    const creditable = await readCreditable(tx, orderRow, documents)
    if (!currentRow || creditable === 0n || creditable !== BigInt(amount)) return fail('nothing_to_credit')
    const vat = includedVat(creditable, currentRow.rateBp)
    const buyer = readInvoiceBuyer(tx, currentRow)
    const { id: issued, number } = await insertDocument(tx, 'credit_note', {
      orderId: id,
      invoiceId: currentRow.id,
      replaces: null,
      issuedBy: scope.staffId,
      reason,
      rateBp: currentRow.rateBp,
      total: creditable,
      net: creditable - vat,
      vat,
      seller: currentRow.seller,
      buyer,
    })
    await recordAudit(tx, 'order.credited', { type: 'order', id }, { document: number, amount, reason })
    return { id: issued, number }
  })
}

type SoldOrder = typeof order.$inferSelect

type InvoiceRequest = { buyer: InvoiceBuyer; replaces: string | null; reason: string; by: string | null }

async function createInvoice(
  tx: Ctx,
  orderRow: SoldOrder,
  { buyer, replaces, reason, by }: InvoiceRequest,
): Promise<Issued> {
  const documents = await readOrderTaxDocuments(tx, orderRow.id)
  const previous = currentInvoice(documents)
  if (replaces === null && previous) return fail('invoice_issued')
  if (replaces !== null && previous?.id !== replaces) return fail('invoice_replaced')
  const draft = previous ? undefined : await draftFirstInvoice(tx, orderRow)
  const sums = previous
    ? { rateBp: previous.rateBp, net: previous.net, vat: previous.vat, total: previous.total, seller: previous.seller }
    : draft && {
        rateBp: draft.rateBp,
        net: draft.net,
        vat: draft.vat,
        total: draft.total,
        seller: await sellerSnapshot(tx, draft.branch),
      }
  if (!sums) return fail('invoice_closed')
  const issued = await insertDocument(tx, 'invoice', {
    orderId: orderRow.id,
    invoiceId: null,
    replaces,
    issuedBy: by,
    reason,
    ...sums,
    buyer,
  })
  await recordAudit(
    tx,
    'order.invoiced',
    { type: 'order', id: orderRow.id },
    { document: issued.number, ...(previous && { replaces: taxDocumentNumber(previous) }), ...(reason && { reason }) },
  )
  return issued
}

async function sellerSnapshot(tx: Ctx, branch: string) {
  const { name, address, tax_id: taxId, phone } = await readShopRule(tx, 'seller')
  return { name, address, taxId, phone, branch }
}

type NewDocument = Omit<typeof taxDocument.$inferInsert, 'id' | 'kind' | 'year' | 'serial' | 'issuedAt' | 'buyer'>

async function insertDocument(
  tx: Ctx,
  kind: TaxDocumentKind,
  { buyer, ...issued }: NewDocument & { buyer: InvoiceBuyer | undefined },
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
    ...issued,
    id,
    kind,
    year,
    serial,
    issuedAt: tx.now,
    buyer: buyer ? sealInvoiceBuyer(tx, id, buyer) : '',
  })
  return { id, number: taxDocumentNumber({ kind, year, serial }) }
}

/** Erases the buyers of tax documents whose retention is over. */
export const eraseTaxBuyers = (tx: Ctx, orders: readonly string[]): Promise<unknown> =>
  tx.db
    .update(taxDocument)
    .set({ buyer: '', reason: '' })
    .where(inArray(taxDocument.orderId, [...orders]))
