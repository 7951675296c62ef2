/** Shortest password of staff. */
export const MIN_STAFF_PASSWORD = 12

/** Roles that can be assigned in the back office; owners are added and disabled on the command line. */
export const ASSIGNABLE_ROLES = ['operations', 'finance', 'content'] as const
