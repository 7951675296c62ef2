import { Button, Card, Flex, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { isThaiTaxId, LETTER, PRINTABLE } from '@bailu/contract/patterns'
import type { TaxDocument } from '@bailu/contract/tax/documents'
import { exactMoney } from '@bailu/phrases/format'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { FormDialog, ruleOf, TextItem } from '../../ui/form/form.tsx'
import { ReasonButton } from '../../ui/reason-dialog.tsx'

const ISSUE_TAX_DOCUMENT = 'POST /api/staff/order/{id}/tax-document'
type InvoiceValues = {
  of: 'person' | 'company'
  name: string
  tax_id: string
  branch?: string
  address: string
  reason: string
}
type TaxInvoiceFormProps = { orderId: string; replaces: TaxDocument | null; onClose: () => void }

const digitsOf = (text: string) => text.replaceAll(/[\s-]/g, '')

/** Buyer details of a full tax invoice; a replacement keeps the amounts of the replaced one. */
export function TaxInvoiceForm({ orderId, replaces, onClose }: TaxInvoiceFormProps) {
  const { taxDocuments: words, shell } = useWords('taxDocuments')
  const [form] = Form.useForm<InvoiceValues>()
  const buyerKind = Form.useWatch('of', form) ?? 'person'
  return (
    <FormDialog
      call={ISSUE_TAX_DOCUMENT}
      form={form}
      toInput={({ of: kind, name, tax_id, branch, address, reason }: InvoiceValues) => ({
        id: orderId,
        buyer: {
          name,
          tax_id: digitsOf(tax_id),
          branch: kind === 'company' ? (branch ?? '') : null,
          address,
        },
        replaces: replaces?.id ?? null,
        reason,
      })}
      initialValues={{ of: 'person', branch: '00000' }}
      done={words.issued}
      refresh={['GET /api/staff/order/{id}/tax-document', 'GET /api/staff/order/{id}']}
      title={replaces ? words.replaceTitle(replaces.number) : words.issue}
      okText={words.issue}
      onClose={onClose}
    >
      {replaces && <p>{words.replaceHint}</p>}
      <Form.Item name="of">
        <Radio.Group
          options={[
            { value: 'person', label: words.person },
            { value: 'company', label: words.company },
          ]}
        />
      </Form.Item>
      <TextItem
        name="name"
        label={words.name}
        needed={words.needed}
        max={200}
        rules={[
          { pattern: LETTER, message: words.wrongName },
          { pattern: PRINTABLE, message: words.wrongLetters },
        ]}
      />
      <Form.Item
        name="tax_id"
        label={words.taxId}
        rules={[ruleOf<string | undefined>((text = '') => isThaiTaxId(digitsOf(text)), words.wrongId)]}
      >
        <Input inputMode="numeric" maxLength={20} />
      </Form.Item>
      {buyerKind === 'company' && (
        <Form.Item
          name="branch"
          label={words.branch}
          rules={[{ required: true, pattern: /^\d{5}$/, message: words.wrongBranch }]}
        >
          <Input inputMode="numeric" maxLength={5} />
        </Form.Item>
      )}
      <TextItem
        name="address"
        label={words.address}
        needed={words.needed}
        max={400}
        rows={3}
        rules={[{ pattern: PRINTABLE, message: words.wrongLetters }]}
      />
      <TextItem name="reason" label={shell.reason} needed={shell.reasonNeeded} max={300} rows={2} showCount />
    </FormDialog>
  )
}

const LIST_TAX_DOCUMENTS = 'GET /api/staff/order/{id}/tax-document'
const ISSUE_CREDIT_NOTE = 'POST /api/staff/order/{id}/credit-note'

/** Full tax invoices and credit notes of an order; hidden if the seller is not VAT-registered and none was issued. */
export function TaxDocuments({ order }: { order: StaffOrder }) {
  const { taxDocuments: words, shell } = useWords('taxDocuments')
  const may = usePermissions()
  const { data } = useCall(LIST_TAX_DOCUMENTS, { id: order.id })
  const [issuing, setIssuing] = useState<{ replaces: TaxDocument | null }>()
  if (!data || (data.list.length === 0 && !data.may_issue)) return null
  const currentInvoice = data.list.find(
    ({ kind, replaced_by: replacedBy }) => kind === 'invoice' && replacedBy === null,
  )
  return (
    <Card title={words.title} size="small">
      <Flex vertical gap={12}>
        {data.list.map((taxDocument) => (
          <TaxDocumentRow key={taxDocument.id} document={taxDocument} />
        ))}
        {data.list.length === 0 && <span className="muted">{words.none}</span>}
        {data.to_credit > 0 && <span>{words.toCredit(exactMoney(data.to_credit))}</span>}
        <Flex gap={8} wrap>
          {data.may_issue && may('POST /api/staff/order/{id}/tax-document') && (
            <Button onClick={() => setIssuing({ replaces: null })}>{words.issue}</Button>
          )}
          {currentInvoice && may('POST /api/staff/order/{id}/tax-document') && (
            <Button onClick={() => setIssuing({ replaces: currentInvoice })}>{words.replace}</Button>
          )}
          {data.to_credit > 0 && may(ISSUE_CREDIT_NOTE) && (
            <ReasonButton
              type="primary"
              call={ISSUE_CREDIT_NOTE}
              input={(reason) => ({ id: order.id, amount: data.to_credit, reason })}
              done={words.credited}
              refresh={[LIST_TAX_DOCUMENTS]}
              title={words.creditTitle(exactMoney(data.to_credit))}
              label={shell.reason}
              okText={words.credit}
            >
              <p className="muted">{words.creditHint}</p>
            </ReasonButton>
          )}
        </Flex>
      </Flex>
      {issuing && (
        <TaxInvoiceForm orderId={order.id} replaces={issuing.replaces} onClose={() => setIssuing(undefined)} />
      )}
    </Card>
  )
}

function TaxDocumentRow({
  document: { id, kind, number, issued_at: issued, total, vat, replaced_by: replacedBy, buyer_name: name },
}: {
  document: TaxDocument
}) {
  const { taxDocuments: words } = useWords('taxDocuments')
  const download = useAction('GET /api/staff/tax-document/{id}', { asFile: true })
  return (
    <Flex justify="space-between" gap={12} wrap className={replacedBy !== null ? 'muted' : undefined}>
      <div>
        <div>
          {kind === 'invoice' ? words.invoice : words.creditNote} <span className="figure">{number}</span>
          {replacedBy !== null && ` · ${words.replaced(replacedBy)}`}
        </div>
        <div className="muted">
          {name || words.erased} · <DateTime at={issued} />
        </div>
        <div className="muted">
          <Money satang={total} /> · {words.vat} <Money satang={vat} />
        </div>
      </div>
      {name && (
        <Button
          size="small"
          loading={download.isPending}
          onClick={() => download.mutate({ input: { id } })}
          aria-label={`${words.take} ${number}`}
        >
          {words.take}
        </Button>
      )}
    </Flex>
  )
}
