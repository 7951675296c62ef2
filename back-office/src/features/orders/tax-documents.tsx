import type { TaxDocument } from '@bailu/contract/tax-documents'
import type { StaffOrder } from '@bailu/contract/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { useMutation } from '@tanstack/react-query'
import { App, Button, Card, Flex } from 'antd'
import { useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { takeFile } from '../../request/take-file.ts'
import { useAct, useCall } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { Money, When } from '../../ui/figures.tsx'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { InvoiceForm } from './invoice-form.tsx'

const LIST = 'GET /api/staff/order/{id}/tax-document'
const CREDIT = 'POST /api/staff/order/{id}/credit-note'

/** Full tax invoices and credit notes of an order; hidden if the seller is not VAT-registered and none was issued. */
export function TaxDocuments({ order }: { order: StaffOrder }) {
  const { taxDocuments: words, shell } = useWords()
  const may = useMay()
  const { data } = useCall(LIST, { id: order.id })
  const [issuing, setIssuing] = useState<{ replaces: TaxDocument | null }>()
  const [crediting, setCrediting] = useState(false)
  const credit = useAct(CREDIT, {
    done: words.credited,
    refresh: [LIST],
    onDone: () => setCrediting(false),
  })
  if (!data || (data.list.length === 0 && !data.may_issue)) return null
  const standing = data.list.find(({ kind, replaced_by: next }) => kind === 'invoice' && next === null)
  return (
    <Card title={words.title} size="small">
      <Flex vertical gap={12}>
        {data.list.map((one) => (
          <Row key={one.id} document={one} />
        ))}
        {data.list.length === 0 && <span className="muted">{words.none}</span>}
        {data.to_credit > 0 && <span>{words.toCredit(exactMoney(data.to_credit))}</span>}
        <Flex gap={8} wrap>
          {data.may_issue && may('POST /api/staff/order/{id}/tax-document') && (
            <Button onClick={() => setIssuing({ replaces: null })}>{words.issue}</Button>
          )}
          {standing && may('POST /api/staff/order/{id}/tax-document') && (
            <Button onClick={() => setIssuing({ replaces: standing })}>{words.replace}</Button>
          )}
          {data.to_credit > 0 && may(CREDIT) && (
            <Button type="primary" onClick={() => setCrediting(true)}>
              {words.credit}
            </Button>
          )}
        </Flex>
      </Flex>
      {issuing && <InvoiceForm orderId={order.id} replaces={issuing.replaces} onClose={() => setIssuing(undefined)} />}
      <AskReason
        open={crediting}
        title={words.creditTitle(exactMoney(data.to_credit))}
        label={shell.reason}
        deed={words.credit}
        busy={credit.isPending}
        onCancel={() => setCrediting(false)}
        onDone={(reason) => credit.mutate({ input: { id: order.id, amount: data.to_credit, reason } })}
      >
        <p className="muted">{words.creditHint}</p>
      </AskReason>
    </Card>
  )
}

function Row({
  document: { id, kind, number, issued_at: issued, total, vat, replaced_by: next, buyer_name: name },
}: {
  document: TaxDocument
}) {
  const { taxDocuments: words, shell } = useWords()
  const { message } = App.useApp()
  const take = useMutation({
    mutationFn: () => takeFile('GET /api/staff/tax-document/{id}', { id }),
    onError: (cause) => void message.error(cause instanceof Refusal ? cause.message : shell.noNetwork),
  })
  return (
    <Flex justify="space-between" gap={12} wrap className={next !== null ? 'muted' : undefined}>
      <div>
        <div>
          {kind === 'invoice' ? words.invoice : words.creditNote} <span className="figure">{number}</span>
          {next !== null && ` · ${words.replaced(next)}`}
        </div>
        <div className="muted">
          {name || words.erased} · <When at={issued} />
        </div>
        <div className="muted">
          <Money satang={total} /> · {words.vat} <Money satang={vat} />
        </div>
      </div>
      {name && (
        <Button
          size="small"
          loading={take.isPending}
          onClick={() => take.mutate()}
          aria-label={`${words.take} ${number}`}
        >
          {words.take}
        </Button>
      )}
    </Flex>
  )
}
