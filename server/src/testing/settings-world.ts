import { uuidv7 } from 'uuidv7'
import type { Key } from '@bailu/contract/calls'
import { setting } from '../database/tables/rules.ts'
import { asOwner } from './databases.ts'
import type { Shop } from './shop.ts'

/** Planned changes of two shop rules: one that operations may retract, one that only the owner may. */
export async function plannedChanges({ db }: Pick<Shop, 'db'>): Promise<{ hours: string; rates: string }> {
  const validFrom = new Date('2027-06-01T00:00:00Z')
  const planned = { hours: uuidv7(), rates: uuidv7() }
  await db.insert(setting).values([
    { id: planned.hours, name: 'unpaid_hours', value: 12, validFrom },
    { id: planned.rates, name: 'sales_rates', value: [1_000, 1_500, 2_000, 2_600], validFrom },
  ])
  return planned
}

/** Valid inputs of the calls about shop rules. */
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

/** Deletes shop rules between tests; a server has no privilege to. */
export const dropSettings = ({ db }: Pick<Shop, 'db'>, name?: string): Promise<void> =>
  asOwner(db, `delete from setting${name === undefined ? '' : ` where name = '${name}'`}`)
