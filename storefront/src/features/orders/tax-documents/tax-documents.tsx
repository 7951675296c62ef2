import type { TaxDocument } from '@bailu/contract/tax/documents'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { day, exactMoney } from '@bailu/phrases/format'
import { fetchFile } from '../../../browser/request/fetch-file.ts'
import { Button, FormMessage } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../../i18n/i18n.tsx'
import { taxDocumentsQuery } from '../queries.ts'
import { useSaveFile } from '../../../session/use-save-file.ts'

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
  const { busy, run, errorText } = useSaveFile(
    () => fetchFile(`/api/order/${orderId}/tax-document/${id}`, { type: 'application/pdf', name: `${number}.pdf` }),
    words,
  )
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
        <Button kind="quiet" busy={busy} aria-label={`${words.save} ${number}`} onClick={() => void run()}>
          {words.save}
        </Button>
      </div>
      <FormMessage className="mt-8">{errorText}</FormMessage>
    </li>
  )
}
