import { uuidv7 } from 'uuidv7'
import { setting } from '../database/tables/rules.ts'
import { forgetSettings } from '../features/settings/read-setting.ts'
import type { Shop } from './shop.ts'

/** The seller is registered for value added tax of 7 % since a Bangkok day. */
export async function registerForVat(
  { db, house }: Pick<Shop, 'db' | 'house'>,
  { since = '2020-01-01', branch = '00000' } = {},
): Promise<void> {
  const value = { rate_bp: 700, since, branch, invoice_days: 30 }
  await db.insert(setting).values({ id: uuidv7(), name: 'vat', value, validFrom: house.clock() })
  forgetSettings(house)
}
