import type { StaffRole } from '@bailu/contract/call'
import type { Ctx } from './context.ts'
import type { Settings } from './settings.ts'

/** Roles that move money or manage staff need a second factor. */
export const isFactorRole = (role: StaffRole): boolean => role === 'owner' || role === 'finance'

/** Whether a second factor is mandatory for the role; a demo only recommends it. */
export const mustHaveFactor = (settings: Pick<Settings, 'production' | 'demo'>, role: StaffRole): boolean =>
  isFactorRole(role) && (settings.production || !settings.demo)

/** Whether the caller's role requires a second factor and the account has none. */
export const lacksFactor = ({ actor, house }: Pick<Ctx, 'actor' | 'house'>): boolean =>
  actor.kind === 'staff' && !actor.factor && mustHaveFactor(house.settings, actor.role)
