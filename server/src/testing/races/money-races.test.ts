import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '../../features/ledger/check-ledger.ts'
import { PROPERTY_SEED } from '../run-counts.ts'
import { RECEIPT_RACES } from './receipt-races.ts'
import { ORDER_RACES } from './order-races.ts'
import { REFUND_RACES } from './refund-races.ts'
import { PARTNER_MONEY_RACES } from './partner-money-races.ts'
import { PAYOUT_RACES } from './payout-races.ts'
import { openRaceFixture, playRace, type RaceFixture } from './race.ts'

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 1)

let scenario: RaceFixture
beforeAll(async () => {
  scenario = await openRaceFixture()
})
afterAll(async () => {
  expect(await checkLedger({ db: scenario.db })).toEqual([])
  await scenario.close()
})

describe.each([
  ['orders', ORDER_RACES],
  ['refunds', REFUND_RACES],
  ['money that came in', RECEIPT_RACES],
  ['payouts', PAYOUT_RACES],
  ['entries of partners', PARTNER_MONEY_RACES],
] as const)(`%s (PROPERTY_SEED=${PROPERTY_SEED})`, (_, races) => {
  test.each([...races])('$name', async (race) => {
    for (let round = 0; round < ROUNDS; round += 1)
      await playRace(scenario, race, () => scenario.as, PROPERTY_SEED + round)
  })
})
