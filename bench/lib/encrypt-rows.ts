import type pg from 'pg'
import { seal } from '../../server/src/lib/crypto.ts'
import type { Config } from '../../server/src/lib/config.ts'
import { returnAccountPlace } from '../../server/src/core/order-facts.ts'
import {
  type CardDetails,
  cardPlace,
  sealCardDetails,
  withdrawalPlace,
} from '../../server/src/features/partners/sealed-fields.ts'
import type { SampleRows } from './staff-requests.ts'

const CARD: CardDetails = {
  branch: 'Asok',
  accountNumber: '1234567890',
  englishName: 'Malee Suksan',
  name: 'มาลี สุขสันต์',
  payeeFirstName: 'มาลี',
  payeeLastName: 'สุขสันต์',
  idKind: 'thai_id',
  idNumber: '1101700230705',
  birthDate: '1990-01-01',
  idAddress: '1 ถนนสุขุมวิท แขวงคลองเตยเหนือ เขตวัฒนา กรุงเทพมหานคร 10110',
  idIssuedOn: '2020-01-01',
  idExpiresOn: '2030-01-01',
}

/** Inserts bank cards of all partners, and encrypted columns of a payout batch and a return, with the key of this server. */
export async function encryptRows(pool: pg.Pool, config: Config, samples: SampleRows): Promise<void> {
  const { rows: partners } = await pool.query<{ id: string }>('select user_id as id from partner')
  for (const { id } of partners)
    await pool.query(
      `insert into bank_card (partner_id, version, bank, bank_name, account_tail, sealed, linked_at, changed_at)
        values ($1, 1, '004', 'Kasikornbank', '7890', $2, now(), now()) on conflict do nothing`,
      [id, sealCardDetails(config, cardPlace(Number(id)), CARD)],
    )
  const { rows: paidItems } = await pool.query<{ id: string }>(
    'select withdrawal_id as id from payout_item where batch_id = $1',
    [samples.batch],
  )
  for (const { id } of paidItems)
    await pool.query('update withdrawal set sealed = $2 where id = $1', [
      id,
      sealCardDetails(config, withdrawalPlace(id), CARD),
    ])
  await markBatchSent(pool, samples.batch)
  await pool.query('update order_return set refund_number = $2 where id = $1', [
    samples.returned,
    seal(config, returnAccountPlace(samples.returned), '1234567890'),
  ])
}

/** Sets a paid batch back to the state before the bank answered; the server has no such transition. */
async function markBatchSent(pool: pg.Pool, batch: SampleRows['batch']): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query("update payout_item set state = 'sent' where batch_id = $1", [batch])
    await client.query(
      `insert into payout_file (batch_id, rows, total, hash, taken_by, taken_at)
        select id, rows, total, repeat('0', 64), made_by, made_at from payout_batch where id = $1`,
      [batch],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
