import { useMutation } from '@tanstack/react-query'
import { App, Button, Card, Flex, Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { isThaiTaxId, LETTER } from '@bailu/contract/patterns'
import type { TaxDocument } from '@bailu/contract/tax/documents'
import { exactMoney } from '@bailu/phrases/format'
import { AppError } from '@bailu/client/errors'
import { downloadFile } from '../../app/api/request.ts'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'

const ISSUE_TAX_DOCUMENT = 'POST /api/staff/order/{id}/tax-document'
type InvoiceValues = {
  of: 'person' | 'company'
  name: string
  taxId: string
  branch?: string
  address: string
  reason: string
}
type TaxInvoiceFormProps = { orderId: string; replaces: TaxDocument | null; onClose: () => void }

const digitsOf = (text: string) => text.replaceAll(/[\s-]/g, '')

/** Buyer details of a full tax invoice; a replacement keeps the amounts of the replaced one. */
export function TaxInvoiceForm({ orderId, replaces, onClose }: TaxInvoiceFormProps) {
  const { taxDocuments: words, shell } = useWords()
  const [form] = Form.useForm<InvoiceValues>()
  const buyerKind = Form.useWatch('of', form) ?? 'person'
  const issue = useAction(ISSUE_TAX_DOCUMENT, {
    done: words.issued,
    refresh: ['GET /api/staff/order/{id}/tax-document', 'GET /api/staff/order/{id}'],
    onDone: onClose,
  })
  const required = [{ required: true, whitespace: true, message: words.needed }]
  return (
    <Modal
      open
      title={replaces ? words.replaceTitle(replaces.number) : words.issue}
      okText={words.issue}
      confirmLoading={issue.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      {replaces && <p>{words.replaceHint}</p>}
      <Form<InvoiceValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ of: 'person', branch: '00000' }}
        onFinish={({ of: kind, name, taxId, branch, address, reason }) =>
          issue.mutate({
            input: {
              id: orderId,
              buyer: {
                name: name.trim(),
                tax_id: digitsOf(taxId),
                branch: kind === 'company' ? (branch ?? '') : null,
                address: address.trim(),
              },
              replaces: replaces?.id ?? null,
              reason: reason.trim(),
            },
          })
        }
      >
        <Form.Item name="of">
          <Radio.Group
            options={[
              { value: 'person', label: words.person },
              { value: 'company', label: words.company },
            ]}
          />
        </Form.Item>
        <Form.Item name="name" label={words.name} rules={[...required, { pattern: LETTER, message: words.wrongName }]}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item
          name="taxId"
          label={words.taxId}
          rules={[
            {
              validator: (_, text: string | undefined) =>
                isThaiTaxId(digitsOf(text ?? '')) ? Promise.resolve() : Promise.reject(new Error(words.wrongId)),
            },
          ]}
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
        <Form.Item name="address" label={words.address} rules={required}>
          <Input.TextArea rows={3} maxLength={400} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={shell.reason}
          rules={[{ required: true, whitespace: true, message: shell.reasonNeeded }]}
        >
          <Input.TextArea rows={2} maxLength={300} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const LIST_TAX_DOCUMENTS = 'GET /api/staff/order/{id}/tax-document'
const ISSUE_CREDIT_NOTE = 'POST /api/staff/order/{id}/credit-note'

/** Full tax invoices and credit notes of an order; hidden if the seller is not VAT-registered and none was issued. */
export function TaxDocuments({ order }: { order: StaffOrder }) {
  const { taxDocuments: words, shell } = useWords()
  const may = usePermissions()
  const { data } = useCall(LIST_TAX_DOCUMENTS, { id: order.id })
  const [issuing, setIssuing] = useState<{ replaces: TaxDocument | null }>()
  const [crediting, setCrediting] = useState(false)
  const credit = useAction(ISSUE_CREDIT_NOTE, {
    done: words.credited,
    refresh: [LIST_TAX_DOCUMENTS],
    onDone: () => setCrediting(false),
  })
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
            <Button type="primary" onClick={() => setCrediting(true)}>
              {words.credit}
            </Button>
          )}
        </Flex>
      </Flex>
      {issuing && (
        <TaxInvoiceForm orderId={order.id} replaces={issuing.replaces} onClose={() => setIssuing(undefined)} />
      )}
      <ReasonDialog
        open={crediting}
        title={words.creditTitle(exactMoney(data.to_credit))}
        label={shell.reason}
        okText={words.credit}
        busy={credit.isPending}
        onCancel={() => setCrediting(false)}
        onDone={(reason) => credit.mutate({ input: { id: order.id, amount: data.to_credit, reason } })}
      >
        <p className="muted">{words.creditHint}</p>
      </ReasonDialog>
    </Card>
  )
}

function TaxDocumentRow({
  document: { id, kind, number, issued_at: issued, total, vat, replaced_by: replacedBy, buyer_name: name },
}: {
  document: TaxDocument
}) {
  const { taxDocuments: words, shell } = useWords()
  const { message } = App.useApp()
  const download = useMutation({
    mutationFn: () => downloadFile('GET /api/staff/tax-document/{id}', { id }),
    onError: (cause) => void message.error(cause instanceof AppError ? cause.message : shell.noNetwork),
  })
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
          onClick={() => download.mutate()}
          aria-label={`${words.take} ${number}`}
        >
          {words.take}
        </Button>
      )}
    </Flex>
  )
}
