import { LETTER } from '@bailu/contract/patterns'
import { isThaiTaxId } from '@bailu/contract/thai-id'
import type { TaxDocument } from '@bailu/contract/tax-documents'
import { Form, Input, Modal, Radio } from 'antd'
import { useAct } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'

const CALL = 'POST /api/staff/order/{id}/tax-document'
type Typed = { of: 'person' | 'company'; name: string; taxId: string; branch?: string; address: string; reason: string }
type Props = { orderId: string; replaces: TaxDocument | null; onClose: () => void }

const digits = (typed: string) => typed.replaceAll(/[\s-]/g, '')

/** Buyer details of a full tax invoice; a replacement keeps the amounts of the replaced one. */
export function InvoiceForm({ orderId, replaces, onClose }: Props) {
  const { taxDocuments: words, shell } = useWords()
  const [form] = Form.useForm<Typed>()
  const of = Form.useWatch('of', form) ?? 'person'
  const act = useAct(CALL, {
    done: words.issued,
    refresh: ['GET /api/staff/order/{id}/tax-document', 'GET /api/staff/order/{id}'],
    onDone: onClose,
  })
  const needed = [{ required: true, whitespace: true, message: words.needed }]
  return (
    <Modal
      open
      title={replaces ? words.replaceTitle(replaces.number) : words.issue}
      okText={words.issue}
      confirmLoading={act.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      {replaces && <p>{words.replaceHint}</p>}
      <Form<Typed>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ of: 'person', branch: '00000' }}
        onFinish={({ of: kind, name, taxId, branch, address, reason }) =>
          act.mutate({
            input: {
              id: orderId,
              buyer: {
                name: name.trim(),
                tax_id: digits(taxId),
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
        <Form.Item name="name" label={words.name} rules={[...needed, { pattern: LETTER, message: words.wrongName }]}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item
          name="taxId"
          label={words.taxId}
          rules={[
            {
              validator: (_, typed: string | undefined) =>
                isThaiTaxId(digits(typed ?? '')) ? Promise.resolve() : Promise.reject(new Error(words.wrongId)),
            },
          ]}
        >
          <Input inputMode="numeric" maxLength={20} />
        </Form.Item>
        {of === 'company' && (
          <Form.Item
            name="branch"
            label={words.branch}
            rules={[{ required: true, pattern: /^\d{5}$/, message: words.wrongBranch }]}
          >
            <Input inputMode="numeric" maxLength={5} />
          </Form.Item>
        )}
        <Form.Item name="address" label={words.address} rules={needed}>
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
