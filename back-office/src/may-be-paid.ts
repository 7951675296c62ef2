import type { NotYours, SecondPerson } from '@bailu/contract/approvals'

/** Whether the reader could pay it now: nobody has to agree first, and it is not their own. */
export const mayBePaid = (second: SecondPerson | null, notYours: NotYours | null): boolean =>
  notYours !== 'own_account' && (second === null || second.state === 'in_force')
