import type { LeadType } from '@bailu/contract/lead-kinds'
import { EMAIL } from '@bailu/contract/patterns'
import { ANY_PHONE, normalPhone } from '@bailu/contract/phones'
import type { Lead } from '@bailu/contract/leads'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { AppLink } from '../../app-link.tsx'
import { day } from '@bailu/phrases/format'
import { buttonLook } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { ClientSection } from './client-section.tsx'
import { LeadForm } from './lead-form.tsx'
import { LeadLog } from './lead-log.tsx'
import { LeadPhotos } from './lead-photos.tsx'
import { NewLead } from './new-lead.tsx'
import { leadQuery } from './queries.ts'
import { RemoveLead } from './remove-lead.tsx'

type Props = {
  type: LeadType
  id: string | undefined
  /** The existing lead was saved or deleted. */
  onDone: () => void
  /** A new lead was saved, or stored on this phone until it can be sent. */
  onNew: () => void
  /** Opens an existing lead of this type. */
  onGo: (type: LeadType, id: string) => void
}

/** Screen of a lead: the form of a new one, or an existing one with its notes. */
export function LeadScreen({ type, id, onDone, onNew, onGo }: Props) {
  return id === undefined ? (
    <NewLead key={type} type={type} onDone={onNew} onThere={(there) => onGo(type, there)} />
  ) : (
    <Known key={id} type={type} id={id} onDone={onDone} onGo={onGo} />
  )
}

function Known({ type, id, onDone, onGo }: Omit<Props, 'onNew'> & { id: string }) {
  const words = useWords().leads
  const { data: lead, error, isError, isFetching, refetch } = useQuery(leadQuery(id))
  const other = lead && lead.type !== type ? lead.type : undefined
  const go = useEffectEvent(onGo)
  useEffect(() => {
    if (other) go(other, id)
  }, [other, id])
  if (error instanceof Refusal && (error.code === 'not_found' || error.code === 'bad_input'))
    return (
      <EmptyState page title={words.missing} lead={words.missingLead}>
        <AppLink to="/customer/list" replace className={buttonLook()}>
          {words.toList}
        </AppLink>
      </EmptyState>
    )
  if (isError && !lead) return <ErrorState page busy={isFetching} onRetry={() => void refetch()} />
  if (!lead || other) return <ScreenSkeleton page />
  return (
    <>
      <Head lead={lead} />
      <div className="gutter">
        <ClientSection lead={lead} />
        <LeadLog key={`${lead.stage}${lead.next_on}`} lead={lead} />
        {type === 'organization' && <LeadPhotos lead={lead} />}
      </div>
      <h2 className="gutter pt-28 text-22">{words.form.details}</h2>
      {/* Remounts when a note has changed stage or date, so that the form shows the new values. */}
      <LeadForm key={lead.touched_at} type={type} lead={lead} onDone={onDone}>
        <RemoveLead lead={lead} onGone={onDone} />
      </LeadForm>
    </>
  )
}

function Head({ lead }: { lead: Lead }) {
  const words = useWords().leads
  const lang = useLang()
  const contacts = [lead.phone, lead.other_contact, lead.contact_info]
  const number = contacts.map(normalPhone).find((one) => ANY_PHONE.test(one))
  const mail = contacts.find((one) => EMAIL.test(one))
  return (
    <>
      <ScreenTitle lead={`${words.typeOf[lead.type]} · ${words.stages[lead.stage]}`}>
        <span data-theirs>{lead.name}</span>
      </ScreenTitle>
      {lead.erased_on && (
        <p className="mx-20 mb-16 rounded-8 bg-mist px-16 py-12 text-13 text-warn">
          {words.erasedOn(day(lead.erased_on, lang))}
        </p>
      )}
      {(number ?? mail) && (
        <div className="flex gap-12 gutter pb-8">
          {number && (
            <a href={`tel:${number}`} className={`${buttonLook('quiet')} flex-1`}>
              {words.call}
            </a>
          )}
          {mail && (
            <a href={`mailto:${mail}`} className={`${buttonLook('quiet')} flex-1`}>
              {words.write}
            </a>
          )}
        </div>
      )}
    </>
  )
}
