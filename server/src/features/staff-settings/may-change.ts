import { SETTINGS_OF_OPERATIONS, type SettingName } from '@bailu/contract/settings'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'

/** Rules about money, the papers and where money goes are the owner's. */
export function mayChange(ctx: Ctx, name: SettingName): boolean {
  const { role } = asStaff(ctx)
  return role === 'owner' || (role === 'operations' && SETTINGS_OF_OPERATIONS.includes(name))
}

/** @throws Refusal forbidden */
export const requireChange = (ctx: Ctx, name: SettingName): void => {
  if (!mayChange(ctx, name)) refuse('forbidden')
}
