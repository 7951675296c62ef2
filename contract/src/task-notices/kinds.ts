import type { StaffRole } from '../call.ts'
import type { CountedTask } from '../dashboard/kinds.ts'
import type { WithRoles } from '../staff/kinds.ts'

/** How a member of staff is notified of a kind of open task; each way includes the number in the menu, except `off`. */
export const NOTICE_WAYS = ['off', 'badge', 'push', 'mail', 'digest'] as const
export type NoticeWay = (typeof NOTICE_WAYS)[number]

/** Alarms cannot be switched off, and are mailed as they are raised. */
export const waysOf = (task: CountedTask): readonly NoticeWay[] => (task === 'alarms' ? ['badge', 'push'] : NOTICE_WAYS)

/** A buyer or a colleague is waiting: notified within a minute. The other kinds are gathered for ten. */
export const URGENT_TASKS: readonly CountedTask[] = ['slips_late', 'slips', 'cod_to_confirm', 'approvals', 'alarms']

const PUSHED: Record<StaffRole, readonly CountedTask[]> = {
  owner: ['approvals', 'alarms'],
  finance: ['slips_late', 'slips', 'withdrawals', 'approvals', 'alarms'],
  operations: ['cod_to_confirm', 'to_ship', 'returns_to_answer', 'applications', 'alarms'],
  content: ['alarms'],
}
const IN_DIGEST: Record<StaffRole, readonly CountedTask[]> = {
  owner: [],
  finance: ['refunds'],
  operations: ['stock_low', 'erasures'],
  content: [],
}

/** How a person is notified of what any of their roles is notified of, unless they chose another way. */
export const usualWay = ({ roles }: WithRoles, task: CountedTask): NoticeWay => {
  const isIn = (tasks: typeof PUSHED) => roles.some((role) => tasks[role].includes(task))
  return isIn(PUSHED) ? 'push' : isIn(IN_DIGEST) ? 'digest' : 'badge'
}
