import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { LeadType } from '@bailu/contract/leads/kinds'
import type { Lead } from '@bailu/contract/leads/shop'
import { request } from '../../browser/request/request.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PrivacyNote } from '../../ui/privacy-note.tsx'
import { BottomBar } from '../../ui/screen/screen.tsx'
import { Skeleton } from '../../ui/screen/states.tsx'
import { IndividualFields, OrganizationFields } from './lead-fields.tsx'
import { LeadLink } from './lead-row.tsx'
import { leadKeys } from './queries.ts'
import { type StorePhotos, useLeadForm } from './use-lead-form.ts'

type DuplicateLeadDialogProps = {
  phone: string
  exceptId: string | undefined
  onBack: () => void
  onSaveAnyway: () => void
}

/** Other leads with this phone number: open one, or save anyway. */
export function DuplicateLeadDialog({ phone, exceptId, onBack, onSaveAnyway }: DuplicateLeadDialogProps) {
  const { same: words, stages, typeOf } = useWords().leads
  const { data } = useQuery({
    queryKey: [...leadKeys(), 'same', phone],
    queryFn: () => request('GET /api/potential-customer/same', { phone }, { quiet: true, component: 'lead-same' }),
    staleTime: 0,
  })
  return (
    <Dialog open onClose={onBack} title={words.title} role="alertdialog">
      <p className="mt-12 text-center text-15 text-muted">{words.message}</p>
      <ul className="mt-12 border-y border-line empty:hidden">
        {!data && <Skeleton className="my-8 h-[44px] w-full" />}
        {data?.list
          .filter(({ id }) => id !== exceptId)
          .map((duplicate) => (
            <li key={duplicate.id} className="border-b border-line last:border-0">
              <LeadLink lead={duplicate} className="flex min-h-touch flex-col justify-center py-8">
                <span data-theirs className="text-16 text-gold-ink underline">
                  {duplicate.name}
                </span>
                <span className="text-13 text-muted">
                  {typeOf[duplicate.type]} · {stages[duplicate.stage]}
                </span>
              </LeadLink>
            </li>
          ))}
      </ul>
      <div className="mt-20 flex flex-col gap-12">
        <Button onClick={onSaveAnyway}>{words.anyway}</Button>
        <Button kind="quiet" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </Dialog>
  )
}

type LeadFormProps = {
  type: LeadType
  lead?: Lead
  /** Rendered after the fields, such as the photos of a company. */
  children?: ReactNode
  onAdded?: (id: string) => Promise<void>
  onSaveOffline?: StorePhotos
  onDone: () => void
}

/** Form with all fields of a lead, new or existing. */
export function LeadForm({ type, lead, children, onAdded, onSaveOffline, onDone }: LeadFormProps) {
  const words = useWords().leads
  const { values, change, errors, busy, send, hasDuplicates, dismissDuplicates } = useLeadForm({
    type,
    lead,
    onAdded,
    onSaveOffline,
    onDone,
  })
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send().then(() => setAttempts((count) => count + 1))
  }
  const Fields = type === 'individual' ? IndividualFields : OrganizationFields
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <div className="gutter pb-28">
        <Fields values={values} errors={errors} change={change} />
        {children}
        <PrivacyNote about="lead" className="pt-20" />
      </div>
      <BottomBar>
        <div role="alert">
          {errors.all && <p className="border-b border-line px-20 py-8 text-13 text-danger">{errors.all}</p>}
        </div>
        <div className="px-20 py-8">
          <Button type="submit" wide busy={busy}>
            {words.form.save}
          </Button>
        </div>
      </BottomBar>
      {hasDuplicates && (
        <DuplicateLeadDialog
          phone={type === 'individual' ? values.phone || values.other_contact : values.contact_info}
          exceptId={lead?.id}
          onBack={dismissDuplicates}
          onSaveAnyway={() => void send(true)}
        />
      )}
    </form>
  )
}
