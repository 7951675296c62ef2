import type { StaffRole } from '@bailu/contract/call'
import type { Ctx } from './context.ts'
import type { Settings } from './settings.ts'

/** Whoever moves money or decides who works here signs in with a second factor. */
export const isFactorRole = (role: StaffRole): boolean => role === 'owner' || role === 'finance'

/** Whether a role works only with a second factor; a demo shop recommends it. */
export const mustHaveFactor = (settings: Pick<Settings, 'production' | 'demo'>, role: StaffRole): boolean =>
  isFactorRole(role) && (settings.production || !settings.demo)

/** Whether the caller works with a role that wants a second factor, and has none. */
export const lacksFactor = ({ actor, house }: Pick<Ctx, 'actor' | 'house'>): boolean =>
  actor.kind === 'staff' && !actor.factor && mustHaveFactor(house.settings, actor.role)
