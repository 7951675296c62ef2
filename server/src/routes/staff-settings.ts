import type { staffSettingCalls } from '@bailu/contract/settings'
import type { Verbs } from '../core/perform.ts'
import { changeSetting } from '../features/staff-settings/change-setting.ts'
import { listHistory } from '../features/staff-settings/list-history.ts'
import { listSettings, readSettingState } from '../features/staff-settings/read-state.ts'
import { trySetting } from '../features/staff-settings/try-setting.ts'
import { withdrawChange } from '../features/staff-settings/withdraw-change.ts'

export const staffSettingVerbs: Verbs<typeof staffSettingCalls> = {
  'GET /api/staff/setting': listSettings,
  'GET /api/staff/setting/{name}': readSettingState,
  'GET /api/staff/setting/{name}/history': listHistory,
  'POST /api/staff/setting/{name}/try': trySetting,
  'POST /api/staff/setting/{name}': changeSetting,
  'POST /api/staff/setting/{name}/planned/{id}/withdraw': withdrawChange,
}
