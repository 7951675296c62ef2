import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ANY_PHONE, normalizePhone } from '@bailu/contract/addresses/kinds'
import { type LeadType, MAX_LEAD_PHOTOS } from '@bailu/contract/leads/kinds'
import type { Lead } from '@bailu/contract/leads/shop'
import { EMAIL } from '@bailu/contract/patterns'
import { day } from '@bailu/phrases/format'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { removeTabStorage } from '../../browser/storage.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { Button, ButtonLink, ButtonAnchor } from '../../ui/button.tsx'
import { ScreenTitle, EmptyState, ErrorState, ScreenSkeleton } from '../../ui/screen/screen.tsx'
import { LeadClientSection } from './lead-client-section.tsx'
import { LeadForm } from './lead-form.tsx'
import { LeadLog, type TypedNote } from './lead-log.tsx'
import { LeadPhotos } from './lead-photos.tsx'
import { leadKeys, leadQuery } from './queries.ts'
import { pendingPhotos } from '../../session/offline/pending-photos.ts'
import { ChosenPhotos, useLeadPhotoUpload } from './lead-photo-input.tsx'
import type { StorePhotos } from './use-lead-form.ts'
import { useConfirmation } from '../../ui/dialog/dialog.tsx'
import { MessageSheet } from '../../ui/dialog/message-sheet.tsx'
import { toast } from '../../ui/dialog/toast.tsx'

export function RemoveLead({ lead, onRemoved }: { lead: Lead; onRemoved: () => void }) {
  const { removeLead, removeAsk, keep: cancelText, deleted, form } = useWords('leads').leads
  const { run, busy } = useAction(
    async () => {
      await request('DELETE /api/potential-customer/{id}', { id: lead.id })
      removeTabStorage(`lead:${lead.id}`)
      // Leaves the screen before the refetch, which does not find the lead.
      onRemoved()
    },
    { broken: form.error.broken, refresh: [leadKeys()], done: deleted },
  )
  const removal = useConfirmation(
    { title: lead.name, message: removeAsk, confirm: removeLead, cancel: cancelText, danger: true },
    () => void run(),
  )
  return (
    <div className="py-16">
      <Button kind="quiet" wide busy={busy} className="text-danger!" onClick={() => removal.ask()}>
        {removeLead}
      </Button>
      {removal.dialog}
    </div>
  )
}

type ExistingLeadProps = {
  type: LeadType
  id: string
  unsentPhotos: File[]
  linkTo: (pathname: string) => string
  /** The lead was saved or deleted. */
  onDone: () => void
  /** Opens the lead as one of this type. */
  onOpenLead: (type: LeadType, id: string) => void
}

function ExistingLead({ type, id, unsentPhotos, linkTo, onDone, onOpenLead }: ExistingLeadProps) {
  const words = useWords('leads').leads
  const { data: lead, error, isError, isFetching, refetch } = useQuery(leadQuery(id))
  const otherType = lead && lead.type !== type ? lead.type : undefined
  const openLead = useEffectEvent(onOpenLead)
  const [unsentCount, setUnsentCount] = useState(0)
  const typedNote = useRef<TypedNote>(null)
  /** Photos that are not sent would be lost with the screen. */
  const finish = () => (unsentCount > 0 ? toast(words.photos.some(unsentCount)) : onDone())
  useEffect(() => {
    if (otherType) openLead(otherType, id)
  }, [otherType, id])
  if (error instanceof AppError && (error.code === 'not_found' || error.code === 'bad_input'))
    return (
      <EmptyState page title={words.missing} lead={words.missingLead}>
        <ButtonLink to="/customer/list" replace>
          {words.toList}
        </ButtonLink>
      </EmptyState>
    )
  if (isError && !lead) return <ErrorState cause={error} page busy={isFetching} onRetry={() => void refetch()} />
  if (!lead || otherType) return <ScreenSkeleton page />
  return (
    <>
      <LeadHeader lead={lead} linkTo={linkTo} />
      <div className="gutter">
        <LeadClientSection lead={lead} />
        <LeadLog key={`${lead.stage}${lead.next_on}`} lead={lead} onTyped={(note) => (typedNote.current = note)} />
        {type === 'organization' && <LeadPhotos lead={lead} unsent={unsentPhotos} onUnsent={setUnsentCount} />}
      </div>
      <h2 className="gutter pt-28 text-22">{words.form.details}</h2>
      {/* Remounts when a note has changed stage or date, so that the form shows the new values. */}
      <LeadForm key={lead.touched_at} type={type} lead={lead} getTypedNote={() => typedNote.current} onDone={finish}>
        <RemoveLead lead={lead} onRemoved={onDone} />
      </LeadForm>
    </>
  )
}

function LeadHeader({ lead, linkTo }: { lead: Lead; linkTo: (pathname: string) => string }) {
  const words = useWords('leads').leads
  const lang = useLang()
  const contacts = [lead.phone, lead.other_contact, lead.contact_info]
  const number = contacts.map(normalizePhone).find((contact) => ANY_PHONE.test(contact))
  const email = contacts.find((contact) => EMAIL.test(contact))
  const [draft, setDraft] = useState<'lead_hello' | 'lead_invite'>()
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
      <div className="grid grid-cols-2 gap-12 gutter pb-12">
        <Button onClick={() => setDraft('lead_hello')}>{words.message}</Button>
        <Button kind="quiet" onClick={() => setDraft('lead_invite')}>
          {words.invite}
        </Button>
      </div>
      <MessageSheet
        recipient={{
          nickname: lead.type === 'organization' ? contactNameOf(lead) : lead.name,
          lang: null,
          phone: number ?? '',
        }}
        draft={draft ?? 'lead_hello'}
        link={linkTo(draft === 'lead_invite' ? '/register' : '/shop')}
        open={draft !== undefined}
        onClose={() => setDraft(undefined)}
      />
      {(number ?? email) && (
        <div className="flex gap-12 gutter pb-8">
          {number && (
            <ButtonAnchor href={`tel:${number}`} kind="quiet" className="flex-1">
              {words.call}
            </ButtonAnchor>
          )}
          {email && (
            <ButtonAnchor href={`mailto:${email}`} kind="quiet" className="flex-1">
              {words.write}
            </ButtonAnchor>
          )}
        </div>
      )}
    </>
  )
}

/** Whom to address at a company. */
const contactNameOf = ({ contact_name: contact, name }: Lead): string => contact || name

const LEAD_PATHS = { individual: '/customer/personal', organization: '/customer/agency' } as const

/** A lead, or the form of a new one, with its navigation. */
export function LeadPage({
  type,
  id,
  linkTo,
}: {
  type: LeadType
  id: string | undefined
  linkTo: (pathname: string) => string
}) {
  const { history } = useRouter()
  const navigate = useNavigate()
  // The list is opened without filters, so that the new lead is visible.
  const goToList = () => void navigate({ to: '/customer/list', replace: true })
  // Back to the previous screen, or to the list when the page was opened directly.
  const goBack = () => (history.canGoBack() ? history.back() : goToList())
  const openLead = (otherType: LeadType, leadId: string) =>
    void navigate({ to: LEAD_PATHS[otherType], search: { id: leadId }, replace: true })
  // Some may be uploaded already: the server stores the same photo once.
  const [unsent, setUnsent] = useState<{ lead: string; photos: File[] }>()
  const openWithUnsent = (lead: string, photos: File[]) => {
    setUnsent({ lead, photos })
    openLead(type, lead)
  }
  if (id === undefined) return <NewLead key={type} type={type} onDone={goToList} onPhotosFailed={openWithUnsent} />
  const unsentPhotos = unsent?.lead === id ? unsent.photos : []
  return (
    <ExistingLead
      key={id}
      type={type}
      id={id}
      unsentPhotos={unsentPhotos}
      linkTo={linkTo}
      onDone={goBack}
      onOpenLead={openLead}
    />
  )
}

type NewLeadProps = {
  type: LeadType
  onDone: () => void
  /** The lead is saved, and some of its photos are not. */
  onPhotosFailed: (id: string, photos: File[]) => void
}

function NewLead({ type, onDone, onPhotosFailed }: NewLeadProps) {
  const { form, photos: words } = useWords('leads').leads
  const upload = useLeadPhotoUpload('', MAX_LEAD_PHOTOS, false)
  const files = upload.chosen
  const finishCreated = async (id: string) => {
    if (files.length === 0 || (await upload.send(files, { lead: id }))) return onDone()
    onPhotosFailed(id, files)
  }
  const storePhotos: StorePhotos = async (userId, draft) => {
    if (files.length === 0) return { photos: 0 }
    const stored = await pendingPhotos.add(userId, draft, files)
    return stored ? { photos: files.length } : { photos: 0, notice: words.notStored }
  }
  return (
    <>
      <ScreenTitle>{type === 'individual' ? form.newPerson : form.newCompany}</ScreenTitle>
      <LeadForm type={type} onAdded={finishCreated} onSaveOffline={storePhotos} onDone={onDone}>
        {type === 'organization' && <ChosenPhotos upload={upload} />}
      </LeadForm>
    </>
  )
}
