import type { TaxDocument } from '@bailu/contract/tax/documents'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { day, exactMoney } from '@bailu/phrases/format'
import { fetchFile } from '../../../browser/request/request.ts'
import { AppError } from '@bailu/client/errors'
import { saveFile } from '../../../browser/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/screen/states.tsx'
import { useLang, useWords } from '../../../i18n/i18n.tsx'
import { taxDocumentsQuery } from '../queries.ts'

const InvoiceForm = lazy(() => import('./invoice-form.tsx'))

/** Full tax invoices and credit notes of an order; an invoice can be requested until the deadline. */
export function TaxDocuments({ id }: { id: string }) {
  const words = useWords('returns').returns.taxInvoice
  const lang = useLang()
  const { data } = useQuery(taxDocumentsQuery(id))
  const [showForm, setShowForm] = useState(false)
  if (!data || (data.list.length === 0 && data.open_until === null)) return null
  return (
    <section className="mt-20 border-t border-line pt-16 print:hidden">
      <h2 className="font-sans text-16 font-medium">{words.title}</h2>
      {data.open_until && (
        <>
          <p className="mt-4 text-13 text-muted">{words.lead(day(data.open_until, lang))}</p>
          {showForm ? (
            <Suspense fallback={<Skeleton className="mt-16 h-[420px] w-full" />}>
              <InvoiceForm id={id} />
            </Suspense>
          ) : (
            <Button kind="quiet" wide className="mt-12" onClick={() => setShowForm(true)}>
              {words.ask}
            </Button>
          )}
        </>
      )}
      <ul className="mt-12 border-t border-line empty:hidden">
        {data.list.map((document) => (
          <DocumentRow key={document.id} orderId={id} document={document} />
        ))}
      </ul>
    </section>
  )
}

function DocumentRow({ orderId, document }: { orderId: string; document: TaxDocument }) {
  const words = useWords('returns').returns.taxInvoice
  const lang = useLang()
  const { id, kind, number, issued_at: issued, total, replaced_by: replacedBy } = document
  const save = useMutation({
    mutationFn: async () => {
      const file = await fetchFile(`/api/order/${orderId}/tax-document/${id}`, {
        type: 'application/pdf',
        name: `${number}.pdf`,
      })
      return saveFile(file)
    },
  })
  const failureText = save.error instanceof AppError ? save.error.message : words.broken
  return (
    <li className="border-b border-line py-12">
      <div className="flex flex-wrap items-center justify-between gap-12">
        <span className="min-w-0">
          <span className="block text-15">
            {kind === 'invoice' ? words.invoice : words.creditNote} <span className="tabular-nums">{number}</span>
          </span>
          <span className="mt-4 block text-13 text-muted tabular-nums">
            {[day(issued, lang), exactMoney(total), replacedBy !== null && words.replaced(replacedBy)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <Button kind="quiet" busy={save.isPending} aria-label={`${words.save} ${number}`} onClick={() => save.mutate()}>
          {words.save}
        </Button>
      </div>
      <p role="alert" className="mt-8 text-13 text-danger empty:hidden">
        {save.error ? failureText : save.data === false ? words.cannotSave : ''}
      </p>
    </li>
  )
}
