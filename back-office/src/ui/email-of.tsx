import type { CustomerRow } from '@bailu/contract/staff-people'
import type { ReactNode } from 'react'
import { useWords } from '../words.tsx'
import { Mark } from './mark.tsx'

type Props = { of: Pick<CustomerRow, 'email' | 'email_proven'>; children?: ReactNode }

/** An e-mail address with a mark while it is unverified: until then it may belong to another person. */
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
