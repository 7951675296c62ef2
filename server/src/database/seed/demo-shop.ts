import { settleRewards } from '../../features/rewards/settle-rewards.ts'
import { verbs } from '../../routes/verbs.ts'
import type { Ctx } from '../../core/context.ts'
import { chance } from './chance.ts'
import { addCatalogue } from './demo-catalogue.ts'
import { addContent } from './demo-content.ts'
import { addPeople } from './demo-people.ts'
import { playYear } from './demo-year.ts'

const SEED = 20_260_907

/** The goods, the words, the people and the year of the demo shop. */
export async function makeDemoShop(ctx: Ctx): Promise<void> {
  const luck = chance(SEED)
  say('filling the demo shop: products …')
  const shelf = await addCatalogue(ctx)
  say('articles and messages …')
  await addContent(ctx)
  say('a year of trade …')
  const people = await addPeople(ctx, luck)
  await playYear({ house: ctx.house, db: ctx.db, verbs, people, shelf, luck, settle: settleRewards })
}

const say = (line: string) => process.stdout.write(`  ${line}\n`)
