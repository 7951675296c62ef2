import { countGrowth } from '@bailu/server/features/rewards/count-growth'
import { settleRewards } from '@bailu/server/features/rewards/settle-rewards'
import { handlers } from '@bailu/server/http/handlers'
import type { Ctx } from '@bailu/server/core/context'
import { createRandom } from './random.ts'
import { addCatalogue } from './demo-catalogue.ts'
import { addClientFiles } from './demo-clients.ts'
import { addContent, addPersonalMessage } from './demo-content.ts'
import { addMaterialAndTraining } from './demo-material-and-training.ts'
import { addLeads } from './demo-leads.ts'
import { addLinks } from './demo-links.ts'
import { addPartnerPage, addUsers } from './demo-users.ts'
import { addCards } from './demo-withdrawals.ts'
import { playDemoOrders } from './demo-orders.ts'

const SEED = 20_260_907

/** Fills the demo shop: catalogue, content, users, and the orders of one year. */
export async function createDemoShop(ctx: Ctx): Promise<void> {
  const random = createRandom(SEED)
  printLine('filling the demo shop: products …')
  const variants = await addCatalogue(ctx)
  printLine('articles and messages …')
  await addContent(ctx)
  await addMaterialAndTraining(ctx)
  printLine('a year of trade …')
  const people = await addUsers(ctx, random)
  await addPartnerPage(ctx, people)
  await addPersonalMessage(ctx, people.bl0001.id)
  await addCards(ctx, people)
  await playDemoOrders({ deps: ctx.deps, db: ctx.db, handlers, people, variants, random, settle })
  await addLeads(ctx, people.bl0001.id)
  await addClientFiles(ctx, random, people)
  await addLinks(ctx, random, people)
}

async function settle(ctx: Ctx): Promise<void> {
  await settleRewards(ctx)
  await countGrowth(ctx)
}

const printLine = (line: string) => process.stdout.write(`  ${line}\n`)
