import type { staffShopRuleCalls } from '@bailu/contract/shop-rules/staff'
import type { Handlers } from '../../core/context.ts'
import { changeShopRule } from './staff/change-shop-rule.ts'
import { listRuleHistory, listShopRules, readShopRuleState } from './staff/read-shop-rules.ts'
import { previewShopRule } from './staff/preview-shop-rule.ts'
import { retractPlannedRule } from './staff/retract-planned-rule.ts'

export const staffShopRuleHandlers: Handlers<typeof staffShopRuleCalls> = {
  'GET /api/staff/shop-rule': listShopRules,
  'GET /api/staff/shop-rule/{name}': readShopRuleState,
  'GET /api/staff/shop-rule/{name}/history': listRuleHistory,
  'POST /api/staff/shop-rule/{name}/try': previewShopRule,
  'POST /api/staff/shop-rule/{name}': changeShopRule,
  'POST /api/staff/shop-rule/{name}/planned/{id}/retract': retractPlannedRule,
}
