import { sql, type SQL } from 'drizzle-orm'
import { foundReference } from '../../core/plain-reference.ts'

/**
 * Ids of orders that were paid under this bank reference or have a slip with it. Compared in full, so that both parts
 * use an index.
 */
export function byReference(search: string): SQL {
  const plain = search.replace(/\s+/g, '')
  return sql`select p.order_id from order_payment p join receipt on receipt.id = p.receipt_id
    where p.reversed_at is null and receipt.voided_at is null and receipt.bank_reference = ${foundReference(search)}
    union all
    select payment_proof.order_id from payment_proof where payment_proof.bank_reference in (${plain}, ${plain.toUpperCase()})`
}
