import { eq } from 'drizzle-orm'
import type { Ctx, House } from '../../core/context.ts'
import { settleRewards } from '../../features/rewards/settle-rewards.ts'
import { verbs } from '../../routes/verbs.ts'
import type { Db } from '../connect.ts'
import { marker } from '../tables/house.ts'
import { user } from '../tables/people.ts'
import { chance } from './chance.ts'
import { addCatalogue } from './demo-catalogue.ts'
import { addContent } from './demo-content.ts'
import { addPeople } from './demo-people.ts'
import { playYear } from './demo-year.ts'

const SEED = 20_260_907

/**
 * Fills an empty database with the demo shop, once. Interrupted half way it
 * refuses to go on, rather than serve half a shop.
 * @throws Error when an earlier filling did not finish
 */
export async function fillDemo(house: House, db: Db): Promise<void> {
  const [mark] = await db.select().from(marker).where(eq(marker.name, 'demo'))
  if (mark?.value === 'filled') return
  if (mark) throw new Error('The demo data is only half there. Remove the data folder and start again.')
  const [anybody] = await db.select({ id: user.id }).from(user).limit(1)
  if (anybody) return

  const ctx: Ctx = { house, db, now: house.clock(), lang: 'en', actor: { kind: 'system' }, ip: '', log: console }
  const luck = chance(SEED)
  await db.insert(marker).values({ name: 'demo', value: 'filling', at: ctx.now })
  say('filling the demo shop: drawing products …')
  const shelf = await addCatalogue(ctx)
  say('writing articles and messages …')
  await addContent(ctx)
  say('living through a year of trade …')
  const people = await addPeople(ctx, luck)
  await playYear({ house, db, verbs, people, shelf, luck, settle: settleRewards })
  await db.update(marker).set({ value: 'filled' }).where(eq(marker.name, 'demo'))
}

const say = (line: string) => process.stdout.write(`  ${line}\n`)
