import { SETTINGS_OF_OPERATIONS, type SettingName } from '@bailu/contract/settings'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'

/** Only owners may change rules about money, tax documents and payment destinations. */
export function mayChange(ctx: Ctx, name: SettingName): boolean {
  const { role } = asStaff(ctx)
  return role === 'owner' || (role === 'operations' && SETTINGS_OF_OPERATIONS.includes(name))
}

/** @throws AppError forbidden */
export const requireChange = (ctx: Ctx, name: SettingName): void => {
  if (!mayChange(ctx, name)) refuse('forbidden')
}
