import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '../features/ledger/check-ledger.ts'
import { SEED } from '../testing/random-runs.ts'
import { MONEY_IN_RACES } from '../testing/races/money-in.ts'
import { ORDER_RACES } from '../testing/races/orders.ts'
import { ENTRY_RACES } from '../testing/races/entries.ts'
import { PAYOUT_RACES } from '../testing/races/payouts.ts'
import { openRaces, play, type World } from '../testing/races/race.ts'

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 1)

let world: World
beforeAll(async () => {
  world = await openRaces()
})
afterAll(async () => {
  expect(await checkLedger({ db: world.db })).toEqual([])
  await world.close()
})

describe.each([
  ['orders', ORDER_RACES],
  ['money that came in', MONEY_IN_RACES],
  ['payouts', PAYOUT_RACES],
  ['entries of partners', ENTRY_RACES],
] as const)(`%s (PROPERTY_SEED=${SEED})`, (_, races) => {
  test.each([...races])('$name', async (race) => {
    for (let round = 0; round < ROUNDS; round += 1) await play(world, race, () => world.as, SEED + round)
  })
})
