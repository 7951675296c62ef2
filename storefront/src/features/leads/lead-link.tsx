import type { LeadType } from '@bailu/contract/lead-kinds'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { lead: { id: string; type: LeadType }; className?: string; children: ReactNode }

/** Link to the lead's screen, whose path depends on its type. */
export function LeadLink({ lead: { id, type }, className, children }: Props) {
  return (
    <Link to={type === 'individual' ? '/customer/personal' : '/customer/agency'} search={{ id }} className={className}>
      {children}
    </Link>
  )
}
