import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PrivacyNote } from '../../../privacy-note.tsx'
import { freshKey } from '../../../request/fresh-key.ts'
import { Refusal } from '../../../request/refusal.ts'
import { request } from '../../../request/request.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.tsx'
import { BLANK, buyerOf, type InvoiceDraft, type InvoiceErrors, wrongDraft } from './invoice-draft.ts'

/** Form for the buyer named on the full tax invoice of an order. */
export default function InvoiceForm({ id }: { id: string }) {
  const { returns } = useWords()
  const words = returns.taxInvoice
  const client = useQueryClient()
  const [draft, setDraft] = useState(BLANK)
  const [errors, setErrors] = useState<InvoiceErrors>({})
  // Kept until the server has answered, so that a second tap makes no second invoice.
  const key = useRef(freshKey())
  const send = useMutation({
    mutationFn: () =>
      request(
        'POST /api/order/{id}/tax-document',
        { id, buyer: buyerOf(draft) },
        { quiet: true, idempotencyKey: key.current },
      ),
    onSuccess: ({ number }) => toast(words.done(number)),
    onError: (cause) => {
      if (cause instanceof Refusal) key.current = freshKey()
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
        const found = wrongDraft(draft, returns)
        setErrors(found)
        if (Object.keys(found).length === 0 && !send.isPending) send.mutate()
      }}
    >
      <div role="radiogroup" aria-label={words.title} className="grid grid-cols-2 gap-8">
        {(['person', 'company'] as const).map((of) => (
          <label
            key={of}
            htmlFor={`invoice-${of}`}
            className={`relative flex min-h-touch cursor-pointer items-center justify-center rounded-full border px-12 text-15 has-focus-visible:outline-2 has-focus-visible:outline-leaf ${
              draft.of === of ? 'border-leaf bg-mist font-medium' : 'border-control'
            }`}
          >
            <input
              id={`invoice-${of}`}
              type="radio"
              name="invoice-of"
              className="sr-only"
              checked={draft.of === of}
              onChange={() => change({ of })}
            />
            {words[of]}
          </label>
        ))}
      </div>
      <Field
        label={draft.of === 'company' ? words.companyName : words.name}
        autoComplete={draft.of === 'company' ? 'organization' : 'name'}
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
      {draft.of === 'company' && (
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
        {send.error && (send.error instanceof Refusal ? send.error.message : words.broken)}
      </p>
      <Button type="submit" wide busy={send.isPending}>
        {words.send}
      </Button>
    </form>
  )
}
