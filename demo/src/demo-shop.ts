import { countGrowth } from '@bailu/server/features/rewards/count-growth'
import { settleRewards } from '@bailu/server/features/rewards/settle-rewards'
import { verbs } from '@bailu/server/routes/verbs'
import type { Ctx } from '@bailu/server/core/context'
import { chance } from './chance.ts'
import { addCatalogue } from './demo-catalogue.ts'
import { addClientFiles } from './demo-clients.ts'
import { addContent, addPersonalMessage } from './demo-content.ts'
import { addLearning } from './demo-learning.ts'
import { addLeads } from './demo-leads.ts'
import { addPeople } from './demo-people.ts'
import { addCards } from './demo-withdrawals.ts'
import { playYear } from './demo-year.ts'

const SEED = 20_260_907

/** Fills the demo shop: catalogue, content, users, and the orders of one year. */
export async function makeDemoShop(ctx: Ctx): Promise<void> {
  const luck = chance(SEED)
  say('filling the demo shop: products …')
  const shelf = await addCatalogue(ctx)
  say('articles and messages …')
  await addContent(ctx)
  await addLearning(ctx)
  say('a year of trade …')
  const people = await addPeople(ctx, luck)
  await addPersonalMessage(ctx, people.bl0001.id)
  await addCards(ctx, people)
  await playYear({ house: ctx.house, db: ctx.db, verbs, people, shelf, luck, settle })
  await addLeads(ctx, people.bl0001.id)
  await addClientFiles(ctx, luck, people)
}

async function settle(ctx: Ctx): Promise<void> {
  await settleRewards(ctx)
  await countGrowth(ctx)
}

const say = (line: string) => process.stdout.write(`  ${line}\n`)
