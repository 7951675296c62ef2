import type { Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { addGoods } from './people.ts'

/** Migrates the database and adds one product with a stock of a million, for drills. @returns its variant id */
export async function stockDrillShop(database: Database, price: bigint): Promise<number> {
  await migrate(database)
  return (await addGoods(database.db, { price, stock: 1_000_000, name: 'Drill' })).variantId
}
