import { eq } from 'drizzle-orm'
import type { Ctx, House } from '../../core/context.ts'
import { terminalLog } from '../../core/error-log.ts'
import type { Db } from '../connect.ts'
import { marker } from '../tables/house.ts'
import { outboxMail } from '../tables/mail.ts'
import { user } from '../tables/people.ts'

/**
 * Fills an empty database with the demo shop, once. Interrupted half way it
 * refuses to go on, rather than serve half a shop.
 * @throws Error when an earlier filling did not finish
 */
export async function fillDemo(house: House, db: Db): Promise<void> {
  const [mark] = await db.select().from(marker).where(eq(marker.name, 'demo'))
  if (mark?.value === 'filled') return
  if (mark) throw new Error(`The demo data is only half there. Remove ${house.settings.dataDir} and start again.`)
  const [anybody] = await db.select({ id: user.id }).from(user).limit(1)
  if (anybody) return

  const ctx: Ctx = { house, db, now: house.clock(), lang: 'en', actor: { kind: 'system' }, ip: '', log: terminalLog }
  await db.insert(marker).values({ name: 'demo', value: 'filling', at: ctx.now })
  // Loaded only here: a shop that is filled has no use for drawings and stories.
  const { makeDemoShop } = await import('./demo-shop.ts')
  await makeDemoShop(ctx)
  // Nobody reads of orders that were never placed.
  await db.delete(outboxMail)
  await db.update(marker).set({ value: 'filled' }).where(eq(marker.name, 'demo'))
}
