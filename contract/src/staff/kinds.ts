import type { StaffRole } from '../call.ts'

/** Shortest password of staff. */
export const MIN_STAFF_PASSWORD = 12

/** Roles that can be assigned in the back office; owners are added and disabled on the command line. */
export const ASSIGNABLE_ROLES = ['operations', 'finance', 'content'] as const

export type WithRoles = { roles: readonly StaffRole[] }

/** Whether a member of staff has one of these roles; `owner` includes all others. The only place that compares roles. */
export const hasRole = ({ roles }: WithRoles, ...wanted: readonly StaffRole[]): boolean =>
  roles.includes('owner') || wanted.some((role) => roles.includes(role))

/** Roles that together let one person handle both goods and money: allowed, with a warning to the owner. */
export const handlesGoodsAndMoney = ({ roles }: WithRoles): boolean =>
  roles.includes('operations') && roles.includes('finance')

/** Roles that together let one person set the price of goods and move their stock: allowed, with a warning to the owner. */
export const handlesPricesAndStock = ({ roles }: WithRoles): boolean =>
  roles.includes('operations') && roles.includes('content')
