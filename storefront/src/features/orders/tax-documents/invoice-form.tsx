import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { isThaiTaxId, LETTER, PRINTABLE } from '@bailu/contract/patterns'
import type { InvoiceBuyer } from '@bailu/contract/tax/documents'
import type { Translations } from '@bailu/phrases/translations'
import { request } from '../../../browser/request/request.ts'
import { useFormAction } from '../../../session/use-form-action.ts'
import { useWords } from '../../../i18n/i18n.tsx'
import { Button, FormMessage } from '../../../ui/button.tsx'
import { Field, TextArea, ChoiceField } from '../../../ui/form/field.tsx'
import { PrivacyNote } from '../../../ui/privacy-note.tsx'

/** The buyer named on the tax invoice, as it is being typed. */
type InvoiceDraft = {
  kind: 'person' | 'company'
  name: string
  tax_id: string
  branch: string
  address: string
}

const BUYER_KINDS = ['person', 'company'] as const

const EMPTY_INVOICE: InvoiceDraft = { kind: 'person', name: '', tax_id: '', branch: '00000', address: '' }

const stripSeparators = (typed: string) => typed.replaceAll(/[\s-]/g, '')

const validateInvoice = (
  draft: InvoiceDraft,
  words: Translations['returns'],
): Partial<Record<keyof InvoiceDraft, string>> => ({
  ...(!PRINTABLE.test(draft.name) && { name: words.taxInvoice.wrongLetters }),
  ...(!LETTER.test(draft.name) && { name: draft.name.trim() === '' ? words.fill : words.taxInvoice.wrongName }),
  ...(!isThaiTaxId(stripSeparators(draft.tax_id)) && { tax_id: words.taxInvoice.wrongId }),
  ...(draft.kind === 'company' && !/^\d{5}$/.test(draft.branch.trim()) && { branch: words.taxInvoice.wrongBranch }),
  ...(!PRINTABLE.test(draft.address) && { address: words.taxInvoice.wrongLetters }),
  ...(draft.address.trim() === '' && { address: words.fill }),
})

const toInvoiceBuyer = ({ kind, name, tax_id, branch, address }: InvoiceDraft): InvoiceBuyer => ({
  name: name.trim(),
  tax_id: stripSeparators(tax_id),
  branch: kind === 'company' ? branch.trim() : null,
  address: address.trim(),
})

/** Form for the buyer named on the full tax invoice of an order. */
export default function InvoiceForm({ id }: { id: string }) {
  const { returns } = useWords('returns')
  const words = returns.taxInvoice
  const client = useQueryClient()
  const { form, bind, message, busy, formProps } = useFormAction(
    (buyer: InvoiceBuyer, idempotencyKey) =>
      request('POST /api/order/{id}/tax-document', { id, buyer }, { idempotencyKey }),
    {
      mode: 'onSubmit',
      defaultValues: EMPTY_INVOICE,
      validate: (draft) => validateInvoice(draft, returns),
      toInput: toInvoiceBuyer,
      broken: words.broken,
      done: ({ number }) => words.done(number),
      refresh: [['order']],
      onRejected: () => {
        void client.invalidateQueries({ queryKey: ['order'] })
        return false
      },
    },
  )
  const chosen = useWatch({ control: form.control, name: 'kind' })
  return (
    <form {...formProps} className="mt-16 flex flex-col gap-20">
      <ChoiceField label={words.title} options={BUYER_KINDS} names={words} chosen={chosen} {...form.register('kind')} />
      <Field
        label={chosen === 'company' ? words.companyName : words.name}
        autoComplete={chosen === 'company' ? 'organization' : 'name'}
        maxLength={200}
        {...bind('name')}
      />
      <Field label={words.taxId} inputMode="numeric" autoComplete="off" maxLength={20} {...bind('tax_id')} />
      {chosen === 'company' && (
        <Field label={words.branch} inputMode="numeric" autoComplete="off" maxLength={5} {...bind('branch')} />
      )}
      <TextArea label={words.address} maxLength={400} {...bind('address')} />
      <PrivacyNote about="invoice" />
      <p className="text-13 text-muted">{words.once}</p>
      <FormMessage>{message}</FormMessage>
      <Button type="submit" wide busy={busy}>
        {words.send}
      </Button>
    </form>
  )
}
