import type { CustomerRow } from '@bailu/contract/staff-people'
import type { ReactNode } from 'react'
import { useWords } from '../words.tsx'
import { Mark } from './mark.tsx'

type Props = { of: Pick<CustomerRow, 'email' | 'email_proven'>; children?: ReactNode }

/** An address, and whether its owner has yet to follow the mailed link; until then it may be somebody else's. */
export function EmailOf({ of: { email, email_proven: proven }, children }: Props) {
  const words = useWords().people.find
  return (
    <>
      {children ?? email}
      {email && !proven && (
        <>
          {' '}
          <Mark>{words.emailUnproven}</Mark>
        </>
      )}
    </>
  )
}
