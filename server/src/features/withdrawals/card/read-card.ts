import { MINIMUM_AGE } from '@bailu/contract/applications'
import type { ReplyOf } from '@bailu/contract/calls'
import { bangkokDay, latestBirthDate } from '../../../core/bangkok.ts'
import type { Ctx } from '../../../core/context.ts'
import { asPartner } from '../../../core/scope.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { currentCard } from './current-card.ts'
import { presentCard } from './present-card.ts'

export async function readCard(ctx: Ctx): Promise<ReplyOf<'GET /api/card'>> {
  const card = await currentCard(ctx, asPartner(ctx))
  return {
    card: card ? presentCard(card, ctx.now) : null,
    latest_birth_date: latestBirthDate(MINIMUM_AGE, ctx.now),
    today: bangkokDay(ctx.now),
    hold_hours: await readSetting(ctx, 'card_hold_hours'),
  }
}
