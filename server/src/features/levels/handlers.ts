import type { levelCalls } from '@bailu/contract/levels/shop'
import type { Handlers } from '../../core/context.ts'
import { listGrowth } from './list-growth.ts'
import { markLevelSeen, readLevel, setMonthGoal } from './read-level.ts'

export const levelHandlers: Handlers<typeof levelCalls> = {
  'GET /api/level': readLevel,
  'GET /api/level/growth': listGrowth,
  'PUT /api/level/goal': setMonthGoal,
  'POST /api/level/seen': markLevelSeen,
}
