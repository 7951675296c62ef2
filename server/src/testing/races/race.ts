import { bangkokDay } from '@bailu/phrases/days'
import type { Actor } from '../../core/context.ts'
import type { Database } from '../../database/connect.ts'
import { allowSingleApprover } from '../fixtures/approvals-fixture.ts'
import { seedStaff } from '../fixtures/orders-fixture.ts'
import { allowSinglePayer, setMinimumWithdrawal } from '../fixtures/payouts-fixture.ts'
import { callOutcome } from '../call-outcome.ts'
import { openReturnsFixture } from '../fixtures/returns-fixture.ts'
import type { TestApp } from '../test-app.ts'

/** Makes calls as an actor, at one of the servers. */
export type CallAs = TestApp['as']
export type RaceFixture = Awaited<ReturnType<typeof openReturnsFixture>> & {
  /** Three different members of finance. */
  finances: Actor[]
  unique: () => string
  today: () => string
}
type Outcomes = string[]
export type StartedRace = {
  /** The calls made at the same time. */
  calls: ((as: CallAs) => Promise<unknown>)[]
  /** Permitted outcomes of the calls, in their order: `done` or an error code each. */
  allowedOutcomes: string[][]
  /** Checks the state afterwards. @throws Error when it is wrong */
  verify?: (outcomes: Outcomes) => Promise<void>
}
/** Simultaneous calls on the same rows that exclude each other, or whose results must agree. */
export type Race = { name: string; start: (fixture: RaceFixture) => Promise<StartedRace> }

export const eitherSucceeds = (...codes: string[]): string[][] => [
  ['done', codes[0]!],
  [codes[1] ?? codes[0]!, 'done'],
]

export function assertSame(what: string, is: unknown, expected: unknown): void {
  const [one, expectedText] = [is, expected].map((value) =>
    JSON.stringify(value, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v)),
  )
  if (one !== expectedText) throw new Error(`${what}: ${one} and not ${expectedText}`)
}

/**
 * Plays one round: starts the race, makes all calls at once and checks their outcomes.
 * @param callAt makes calls at the first server, the second and so on
 * @param rotation by how many positions the order in which the calls start is rotated
 * @returns the outcome of each call
 * @throws Error when the outcomes are not permitted or the state afterwards is wrong
 */
export async function playRace(
  fixture: RaceFixture,
  race: Race,
  callAt: (server: number) => CallAs,
  rotation: number,
): Promise<string[]> {
  const { calls, allowedOutcomes, verify } = await race.start(fixture)
  const startOrder = calls.map((_, n) => (n + rotation) % calls.length)
  const outcomes: string[] = []
  await Promise.all(
    startOrder.map(async (n, server) => {
      outcomes[n] = await callOutcome(calls[n]!(callAt(server)))
    }),
  )
  if (!allowedOutcomes.some((one) => one.join() === outcomes.join()))
    throw new Error(`It was said: ${outcomes.join(', ')}`)
  await verify?.(outcomes)
  return outcomes
}

/** The returns fixture with three members of finance and limits under which no second approval is needed. */
export async function openRaceFixture(
  open?: () => Promise<Database>,
  env?: Record<string, string>,
): Promise<RaceFixture> {
  const shop = await openReturnsFixture(open, env)
  await allowSinglePayer(shop)
  await setMinimumWithdrawal(shop, 1)
  await allowSingleApprover(shop, 1_000_000_000)
  const finances = await Promise.all([0, 1, 2].map(async () => (await seedStaff(shop, 'finance')).actor))
  let serial = 0
  return {
    ...shop,
    finances,
    unique: () => `RACE${(serial += 1)}X`,
    today: () => bangkokDay(shop.deps.clock()),
  }
}
