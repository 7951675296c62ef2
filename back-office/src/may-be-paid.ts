import type { NotYours, SecondPerson } from '@bailu/contract/approvals'

/** Whether the signed-in user could pay it now: no second approval is outstanding and it is not their own account. */
export const mayBePaid = (second: SecondPerson | null, notYours: NotYours | null): boolean =>
  notYours !== 'own_account' && (second === null || second.state === 'in_force')
