import { connectPool, type Database } from '@bailu/server/database/connect'
import { migrate } from '@bailu/server/database/migrate'
import { APP_ROLE, createRole } from '@bailu/server/database/privileges'
import { addProduct } from '@bailu/server/testing/fixtures/people-and-products-fixture'
import { seedGuest, seedPartner, seedStaff } from '@bailu/server/testing/fixtures/orders-fixture'
import {
  addBankCard,
  earnSettledReward,
  partnerActor,
  setMinimumWithdrawal,
} from '@bailu/server/testing/fixtures/payouts-fixture'
import { addActorSession } from '@bailu/server/testing/races/race-servers'
import { openTestApp } from '@bailu/server/testing/test-app'
import { PRICE } from './buyers.ts'

/** Amount of each withdrawal in satang. */
export const WITHDRAWAL = 10_000
const PARTNERS = 3
const GUESTS = 6
const FINANCES = 2
/** Settled reward of each partner in satang: enough for every withdrawal of the drill. */
const EARNED = 1_000_000_000n

/** People with sessions, and what they buy. */
export type FailoverShop = Awaited<ReturnType<typeof prepareFailoverShop>>

/** A pool for checks and preparation; to be ended. */
export function openChecks(url: string): Database {
  const { db, pool } = connectPool({ connectionString: url }, { pool: 4, onError: () => undefined, longQueries: true })
  return { db, pool, engine: 'postgresql', close: () => pool.end() }
}

/** Migrates an empty database and adds a product, guests, members of finance, and partners with money to withdraw. */
export async function prepareFailoverShop(url: string) {
  const database = openChecks(url)
  await migrate(database)
  await createRole(database.pool, APP_ROLE)
  const shop = await openTestApp(async () => database)
  shop.setClock(new Date())
  try {
    const { variantId } = await addProduct(database.db, { price: BigInt(PRICE), stock: 10_000_000, name: 'Drill' })
    await setMinimumWithdrawal(shop, WITHDRAWAL)
    const partners = []
    for (let n = 0; n < PARTNERS; n += 1) {
      const id = await seedPartner(shop)
      await addBankCard(shop, id)
      await earnSettledReward(shop, id, EARNED)
      partners.push({ employeeNo: `T${id}`, token: await addActorSession(shop, partnerActor(id)) })
    }
    const finances = []
    for (let n = 0; n < FINANCES; n += 1)
      finances.push(await addActorSession(shop, (await seedStaff(shop, 'finance')).actor))
    const guests = []
    for (let n = 0; n < GUESTS; n += 1)
      guests.push(await addActorSession(shop, { kind: 'guest', guestId: await seedGuest(shop) }))
    return { variantId, partners, finances, guests }
  } finally {
    await shop.close()
  }
}

/** Withdrawals need a recent sign-in, which ends after five minutes. */
export async function renewSessions({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (const table of ['session', 'staff_session'])
    await pool.query(`update ${table} set reauthenticated_at = now(), seen_at = now()`)
}
