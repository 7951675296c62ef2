import { uuidv7 } from 'uuidv7'
import type { Key } from '@bailu/contract/calls'
import { setting } from '../database/tables/rules.ts'
import { asOwner } from './databases.ts'
import type { Shop } from './shop.ts'

/** Changes to come of two settings: one that operations may withdraw, one of the owner. */
export async function plannedChanges({ db }: Pick<Shop, 'db'>): Promise<{ hours: string; rates: string }> {
  const validFrom = new Date('2027-06-01T00:00:00Z')
  const planned = { hours: uuidv7(), rates: uuidv7() }
  await db.insert(setting).values([
    { id: planned.hours, name: 'unpaid_hours', value: 12, validFrom },
    { id: planned.rates, name: 'sales_rates', value: [1_000, 1_500, 2_000, 2_600], validFrom },
  ])
  return planned
}

/** Right inputs for the calls about settings. */
export async function settingInputs(shop: Pick<Shop, 'db'>): Promise<Partial<Record<Key, Record<string, unknown>>>> {
  const { hours } = await plannedChanges(shop)
  const change = { name: 'unpaid_hours', value: 30, from: '2027-01-01T00:00:00Z' }
  return {
    'GET /api/staff/setting/{name}': { name: 'shipping' },
    'GET /api/staff/setting/{name}/history': { name: 'unpaid_hours', cursor: hours },
    'POST /api/staff/setting/{name}/try': change,
    'POST /api/staff/setting/{name}': { ...change, reason: 'New year', version: 0, sure: true },
    'POST /api/staff/setting/{name}/planned/{id}/withdraw': { name: 'unpaid_hours', id: hours, reason: 'Not now' },
  }
}

/** Between tests: a server never deletes what was set. */
export const dropSettings = ({ db }: Pick<Shop, 'db'>, name?: string): Promise<void> =>
  asOwner(db, `delete from setting${name === undefined ? '' : ` where name = '${name}'`}`)
