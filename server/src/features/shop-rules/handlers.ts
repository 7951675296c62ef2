import type { staffShopRuleCalls } from '@bailu/contract/shop-rules/staff'
import type { Handlers } from '../../core/perform.ts'
import { changeShopRule } from './staff/change-shop-rule.ts'
import { listRuleHistory, listShopRules, readShopRuleState } from './staff/read-shop-rules.ts'
import { previewShopRule } from './staff/preview-shop-rule.ts'
import { retractPlannedRule } from './staff/retract-planned-rule.ts'

export const staffShopRuleHandlers: Handlers<typeof staffShopRuleCalls> = {
  'GET /api/staff/setting': listShopRules,
  'GET /api/staff/setting/{name}': readShopRuleState,
  'GET /api/staff/setting/{name}/history': listRuleHistory,
  'POST /api/staff/setting/{name}/try': previewShopRule,
  'POST /api/staff/setting/{name}': changeShopRule,
  'POST /api/staff/setting/{name}/planned/{id}/retract': retractPlannedRule,
}
