import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isThaiTaxId, LETTER } from '@bailu/contract/patterns'
import type { InvoiceBuyer } from '@bailu/contract/tax/documents'
import type { Translations } from '@bailu/phrases/translations'
import { AppError } from '@bailu/client/errors'
import { createIdempotencyKey } from '@bailu/client/idempotency-key'
import { request } from '../../../browser/request/request.ts'
import { useWords } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { Field, TextArea } from '../../../ui/form/field.tsx'
import { PrivacyNote } from '../../../ui/privacy-note.tsx'

/** The buyer named on the tax invoice, as it is being typed. */
export type InvoiceDraft = {
  buyerKind: 'person' | 'company'
  name: string
  taxId: string
  branch: string
  address: string
}
export type InvoiceErrors = Partial<Record<'name' | 'taxId' | 'branch' | 'address', string>>

export const emptyInvoice: InvoiceDraft = { buyerKind: 'person', name: '', taxId: '', branch: '00000', address: '' }

const stripSeparators = (typed: string) => typed.replaceAll(/[\s-]/g, '')

export function validateInvoice(draft: InvoiceDraft, words: Translations['returns']): InvoiceErrors {
  return {
    ...(!LETTER.test(draft.name) && { name: draft.name.trim() === '' ? words.fill : words.taxInvoice.wrongName }),
    ...(!isThaiTaxId(stripSeparators(draft.taxId)) && { taxId: words.taxInvoice.wrongId }),
    ...(draft.buyerKind === 'company' &&
      !/^\d{5}$/.test(draft.branch.trim()) && { branch: words.taxInvoice.wrongBranch }),
    ...(draft.address.trim() === '' && { address: words.fill }),
  }
}

export const toInvoiceBuyer = ({ buyerKind, name, taxId, branch, address }: InvoiceDraft): InvoiceBuyer => ({
  name: name.trim(),
  tax_id: stripSeparators(taxId),
  branch: buyerKind === 'company' ? branch.trim() : null,
  address: address.trim(),
})

/** Form for the buyer named on the full tax invoice of an order. */
export default function InvoiceForm({ id }: { id: string }) {
  const { returns } = useWords()
  const words = returns.taxInvoice
  const client = useQueryClient()
  const [draft, setDraft] = useState(emptyInvoice)
  const [errors, setErrors] = useState<InvoiceErrors>({})
  // Kept until the server has answered, so that a second tap makes no second invoice.
  const key = useRef(createIdempotencyKey())
  const send = useMutation({
    mutationFn: () =>
      request(
        'POST /api/order/{id}/tax-document',
        { id, buyer: toInvoiceBuyer(draft) },
        { quiet: true, idempotencyKey: key.current },
      ),
    onSuccess: ({ number }) => toast(words.done(number)),
    onError: (cause) => {
      if (cause instanceof AppError) key.current = createIdempotencyKey()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['order'] }),
  })
  const change = (part: Partial<InvoiceDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setErrors({})
  }
  return (
    <form
      noValidate
      className="mt-16 flex flex-col gap-20"
      onSubmit={(event) => {
        event.preventDefault()
        const issues = validateInvoice(draft, returns)
        setErrors(issues)
        if (Object.keys(issues).length === 0 && !send.isPending) send.mutate()
      }}
    >
      <div role="radiogroup" aria-label={words.title} className="grid grid-cols-2 gap-8">
        {(['person', 'company'] as const).map((buyerKind) => (
          <label
            key={buyerKind}
            htmlFor={`invoice-${buyerKind}`}
            className={`relative flex min-h-touch cursor-pointer items-center justify-center rounded-full border px-12 text-15 has-focus-visible:outline-2 has-focus-visible:outline-leaf ${
              draft.buyerKind === buyerKind ? 'border-leaf bg-mist font-medium' : 'border-control'
            }`}
          >
            <input
              id={`invoice-${buyerKind}`}
              type="radio"
              name="invoice-of"
              className="sr-only"
              checked={draft.buyerKind === buyerKind}
              onChange={() => change({ buyerKind })}
            />
            {words[buyerKind]}
          </label>
        ))}
      </div>
      <Field
        label={draft.buyerKind === 'company' ? words.companyName : words.name}
        autoComplete={draft.buyerKind === 'company' ? 'organization' : 'name'}
        maxLength={200}
        error={errors.name}
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Field
        label={words.taxId}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={errors.taxId}
        value={draft.taxId}
        onChange={({ target }) => change({ taxId: target.value })}
      />
      {draft.buyerKind === 'company' && (
        <Field
          label={words.branch}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          error={errors.branch}
          value={draft.branch}
          onChange={({ target }) => change({ branch: target.value })}
        />
      )}
      <div>
        <TextArea
          label={words.address}
          maxLength={400}
          value={draft.address}
          aria-invalid={errors.address ? true : undefined}
          onChange={({ target }) => change({ address: target.value })}
        />
        <p role="alert" className="mt-4 text-13 text-danger empty:hidden">
          {errors.address}
        </p>
      </div>
      <PrivacyNote about="invoice" />
      <p className="text-13 text-muted">{words.once}</p>
      <p role="alert" className="text-13 text-danger empty:hidden">
        {send.error && (send.error instanceof AppError ? send.error.message : words.broken)}
      </p>
      <Button type="submit" wide busy={send.isPending}>
        {words.send}
      </Button>
    </form>
  )
}
