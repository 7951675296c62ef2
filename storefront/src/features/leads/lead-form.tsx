import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import type { LeadType } from '@bailu/contract/leads/kinds'
import type { Lead } from '@bailu/contract/leads/shop'
import { callQuery } from '../../browser/request/call-query.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { Button, BarMessage } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PrivacyNote } from '../../ui/privacy-note.tsx'
import { BottomBar, Skeleton } from '../../ui/screen/screen.tsx'
import { IndividualFields, OrganizationFields } from './lead-fields.tsx'
import type { LeadValues } from './lead-form-values.ts'
import type { TypedNote } from './lead-log.tsx'
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
  const { same: words, stages, typeOf } = useWords('leads').leads
  const { data } = useQuery(
    callQuery([...leadKeys(), 'same', phone], 'GET /api/potential-customer/same', { phone }, { staleTime: 0 }),
  )
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
  /** A note that is typed on the same screen: saved with the lead. */
  getTypedNote?: () => TypedNote | null
  /** Rendered after the fields, such as the photos of a company. */
  children?: ReactNode
  onAdded?: (id: string) => Promise<void>
  onSaveOffline?: StorePhotos
  onDone: () => void
}

/** Form with all fields of a lead, new or existing. */
export function LeadForm({ type, lead, getTypedNote, children, onAdded, onSaveOffline, onDone }: LeadFormProps) {
  const words = useWords('leads').leads
  const { form, message, busy, formProps, check, run, hasDuplicates, dismissDuplicates } = useLeadForm({
    type,
    lead,
    getTypedNote,
    onAdded,
    onSaveOffline,
    onDone,
  })
  const Fields = type === 'individual' ? IndividualFields : OrganizationFields
  return (
    <FormProvider {...form}>
      <form {...formProps} className="flex flex-1 flex-col">
        <div className="gutter pb-28">
          <Fields />
          {children}
          <PrivacyNote about="lead" className="pt-20" />
        </div>
        <BottomBar>
          <BarMessage>{message}</BarMessage>
          <div className="px-20 py-8">
            <Button type="submit" wide busy={busy}>
              {words.form.save}
            </Button>
          </div>
        </BottomBar>
      </form>
      {hasDuplicates && (
        <DuplicateLeadDialog
          phone={phoneOf(type, form.getValues())}
          exceptId={lead?.id}
          onBack={dismissDuplicates}
          onSaveAnyway={check((input) => run({ ...input, anyway: true }))}
        />
      )}
    </FormProvider>
  )
}

const phoneOf = (type: LeadType, values: LeadValues): string =>
  type === 'individual' ? values.phone || values.other_contact : values.contact_info
