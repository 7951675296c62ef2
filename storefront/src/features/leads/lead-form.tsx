import type { LeadType } from '@bailu/contract/lead-kinds'
import type { Lead } from '@bailu/contract/leads'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { PrivacyNote } from '../../privacy-note.tsx'
import { Button } from '../../ui/button.tsx'
import { FootBar } from '../../ui/screen.tsx'
import { useWords } from '../../words.tsx'
import { CompanyFields, PersonFields } from './fields.tsx'
import { SameDialog } from './same-dialog.tsx'
import { type KeepPhotos, useLeadForm } from './use-lead-form.ts'

type Props = {
  type: LeadType
  lead?: Lead
  /** Rendered after the fields, such as the photos of a company. */
  children?: ReactNode
  onAdded?: (id: string) => Promise<void>
  onKept?: KeepPhotos
  onDone: () => void
}

/** Form with all fields of a lead, new or existing. */
export function LeadForm({ type, lead, children, onAdded, onKept, onDone }: Props) {
  const words = useWords().leads
  const { values, change, errors, busy, send, same, forgive } = useLeadForm({ type, lead, onAdded, onKept, onDone })
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [asked])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send().then(() => setAsked((count) => count + 1))
  }
  const Fields = type === 'individual' ? PersonFields : CompanyFields
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <div className="gutter pb-28">
        <Fields values={values} errors={errors} change={change} />
        {children}
        <PrivacyNote about="lead" className="pt-20" />
      </div>
      <FootBar>
        <div role="alert">
          {errors.all && <p className="border-b border-line px-20 py-8 text-13 text-danger">{errors.all}</p>}
        </div>
        <div className="px-20 py-8">
          <Button type="submit" wide busy={busy}>
            {words.form.save}
          </Button>
        </div>
      </FootBar>
      {same && (
        <SameDialog
          phone={type === 'individual' ? values.phone || values.other_contact : values.contact_info}
          but={lead?.id}
          onBack={forgive}
          onAnyway={() => void send(true)}
        />
      )}
    </form>
  )
}
