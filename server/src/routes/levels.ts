import type { levelCalls } from '@bailu/contract/level-calls'
import type { Verbs } from '../core/perform.ts'
import { listGrowth } from '../features/levels/list-growth.ts'
import { readLevel } from '../features/levels/read-level.ts'
import { seeLevel } from '../features/levels/see-level.ts'

export const levelVerbs: Verbs<typeof levelCalls> = {
  'GET /api/level': readLevel,
  'GET /api/level/growth': listGrowth,
  'POST /api/level/seen': seeLevel,
}
