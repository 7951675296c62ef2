import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LeadStage, LeadType } from '@bailu/contract/leads/kinds'
import type { LeadRow as Row } from '@bailu/contract/leads/shop'
import { day, phone } from '@bailu/phrases/format'
import { todayInBangkok } from '../../ui/date-range/date-range.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { ChevronIcon } from '../../ui/icons/icons.tsx'

type LeadLinkProps = { lead: { id: string; type: LeadType }; className?: string; children: ReactNode }

/** Link to the lead's screen, whose path depends on its type. */
export function LeadLink({ lead: { id, type }, className, children }: LeadLinkProps) {
  return (
    <Link to={type === 'individual' ? '/customer/personal' : '/customer/agency'} search={{ id }} className={className}>
      {children}
    </Link>
  )
}

const STAGE_COLOURS: Record<LeadStage, string> = {
  in_progress: 'text-leaf',
  interested_further_discussion: 'text-gold-ink',
  preliminary_agreement: 'text-success',
  not_interested_reject: 'text-muted',
}

/** One lead in the list. */
export function LeadRow({ lead }: { lead: Row }) {
  const words = useWords('leads').leads
  const lang = useLang()
  const isOverdue = lead.next_on !== null && lead.next_on < todayInBangkok()
  const facts = [
    lead.phone && phone(lead.phone),
    lead.photos > 0 && words.photosCount(lead.photos),
    lead.client && words[lead.client],
  ].filter((fact): fact is string => Boolean(fact))
  return (
    <LeadLink lead={lead} className="flex items-center gap-12 border-b border-line py-16">
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-12">
          <span data-theirs className="line-clamp-2 min-w-0 text-16 [overflow-wrap:anywhere]">
            {lead.name}
          </span>
          <span className={`shrink-0 text-13 ${STAGE_COLOURS[lead.stage]}`}>{words.stages[lead.stage]}</span>
        </span>
        <span data-theirs className="mt-4 block text-13 text-muted [overflow-wrap:anywhere]">
          {lead.about || words.typeOf[lead.type]}
        </span>
        {facts.length > 0 && (
          <span className="block text-13 text-muted tabular-nums">
            {facts.map((fact, index) => (
              <span key={fact} className={fact === words.suggested ? 'text-gold-ink' : undefined}>
                {index > 0 && ' · '}
                {fact}
              </span>
            ))}
          </span>
        )}
        {lead.next_on && (
          <span className={`block text-13 ${isOverdue ? 'text-warn' : 'text-ink'}`}>
            {isOverdue ? words.overdue(day(lead.next_on, lang)) : words.nextOn(day(lead.next_on, lang))}
          </span>
        )}
        {lead.erased_on && <span className="block text-13 text-warn">{words.erasedOn(day(lead.erased_on, lang))}</span>}
      </span>
      <ChevronIcon className="size-20 text-control" />
    </LeadLink>
  )
}
