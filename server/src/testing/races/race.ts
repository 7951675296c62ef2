import { bangkokDay } from '../../core/bangkok.ts'
import type { Actor } from '../../core/context.ts'
import type { Database } from '../../database/connect.ts'
import { aloneUpTo } from '../approval-world.ts'
import { addStaff } from '../money-rows.ts'
import { payAlone, withdrawFrom } from '../payouts.ts'
import { outcome } from '../refusals.ts'
import { returnsShop } from '../returns-shop.ts'
import type { Shop } from '../shop.ts'

/** Makes calls as an actor, at one of the servers. */
export type As = Shop['as']
export type World = Awaited<ReturnType<typeof returnsShop>> & {
  /** Three different members of finance. */
  finances: Actor[]
  unique: () => string
  today: () => string
}
type Said = string[]
export type Started = {
  /** The calls made at the same time. */
  calls: ((as: As) => Promise<unknown>)[]
  /** Permitted outcomes of the calls, in their order: `done` or an error code each. */
  may: string[][]
  /** Checks the state afterwards. @throws Error when it is wrong */
  holds?: (said: Said) => Promise<void>
}
/** Simultaneous calls on the same rows that exclude each other, or whose results must agree. */
export type Race = { name: string; start: (world: World) => Promise<Started> }

export const either = (...codes: string[]): string[][] => [
  ['done', codes[0]!],
  [codes[1] ?? codes[0]!, 'done'],
]

export function must(what: string, is: unknown, wanted: unknown): void {
  const [one, two] = [is, wanted].map((value) =>
    JSON.stringify(value, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v)),
  )
  if (one !== two) throw new Error(`${what}: ${one} and not ${two}`)
}

/**
 * Plays one round: starts the race, makes all calls at once and checks their outcomes.
 * @param callAt makes calls at the first server, the second and so on
 * @param rotation by how many positions the order in which the calls start is rotated
 * @returns the outcome of each call
 * @throws Error when the outcomes are not permitted or the state afterwards is wrong
 */
export async function play(world: World, race: Race, at: (server: number) => As, turn: number): Promise<string[]> {
  const { calls, may, holds } = await race.start(world)
  const begun = calls.map((_, n) => (n + turn) % calls.length)
  const said: string[] = []
  await Promise.all(
    begun.map(async (n, server) => {
      said[n] = await outcome(calls[n]!(at(server)))
    }),
  )
  if (!may.some((one) => one.join() === said.join())) throw new Error(`It was said: ${said.join(', ')}`)
  await holds?.(said)
  return said
}

/** The returns fixture with three members of finance and limits under which no second approval is needed. */
export async function openRaces(open?: () => Promise<Database>, env?: Record<string, string>): Promise<World> {
  const shop = await returnsShop(open, env)
  await payAlone(shop)
  await withdrawFrom(shop, 1)
  await aloneUpTo(shop, 1_000_000_000)
  const finances = await Promise.all([0, 1, 2].map(async () => (await addStaff(shop, 'finance')).actor))
  let serial = 0
  return {
    ...shop,
    finances,
    unique: () => `RACE${(serial += 1)}X`,
    today: () => bangkokDay(shop.house.clock()),
  }
}
