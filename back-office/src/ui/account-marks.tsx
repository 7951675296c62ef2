import type { ReactNode } from 'react'
import type { Customer, CustomerRow } from '@bailu/contract/customers/staff'
import { Link } from '@tanstack/react-router'
import { useWords } from '../app/language.tsx'
import { Mark } from './mark.tsx'

type EmailAddressProps = { account: Pick<CustomerRow, 'email' | 'email_proven'>; children?: ReactNode }

/** An e-mail address with a mark while it is unverified: until then it may belong to another person. */
export function EmailAddress({ account: { email, email_proven: verified }, children }: EmailAddressProps) {
  const words = useWords('customers').customers.find
  return (
    <>
      {children ?? email}
      {email && !verified && (
        <>
          {' '}
          <Mark>{words.emailUnproven}</Mark>
        </>
      )}
    </>
  )
}

/** The partner who looks after an account, if there is one. */
export function MentorLink({ mentor }: Pick<Customer, 'mentor'>) {
  const words = useWords('partners').partners
  if (!mentor) return words.noMentor
  return (
    <Link to="/partners/$id" params={{ id: String(mentor.id) }}>
      {mentor.nickname} {mentor.employee_no}
    </Link>
  )
}
