import type { StaffReturn } from '@bailu/contract/returns'
import { Form, Input, Modal } from 'antd'
import { useAct } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'
import { RETURN_CALLS } from './return-calls.ts'

type Typed = { answer: string; carrier?: string; tracking_number?: string }
type Props = { given: StaffReturn; open: boolean; onClose: () => void }

/** Rejects a return, also after approval. Received goods are sent back: carrier and tracking number are required. */
export function DeclineReturn({ given, open, onClose }: Props) {
  const { returns: words, exits } = useWords()
  const [form] = Form.useForm<Typed>()
  const reject = useAct('POST /api/staff/return/{id}/reject', {
    done: words.rejected,
    refresh: RETURN_CALLS,
    onDone: onClose,
  })
  const here = given.status === 'received'
  const rules = [{ required: true, whitespace: true, message: exits.needed }]
  return (
    <Modal
      open={open}
      title={words.rejectTitle}
      okText={words.reject}
      okButtonProps={{ danger: true }}
      confirmLoading={reject.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      {given.status !== 'requested' && <p>{exits.undoHint}</p>}
      {here && <p>{exits.sentBackHint}</p>}
      <Form<Typed>
        form={form}
        layout="vertical"
        preserve={false}
        requiredMark={false}
        onFinish={({ answer, carrier = '', tracking_number = '' }) =>
          reject.mutate({
            input: {
              id: given.id,
              answer: answer.trim(),
              ...(here && { parcel: { carrier: carrier.trim(), tracking_number: tracking_number.trim() } }),
            },
          })
        }
      >
        <Form.Item name="answer" label={words.rejectReason} rules={rules}>
          <Input.TextArea rows={3} maxLength={300} showCount />
        </Form.Item>
        {here && (
          <>
            <Form.Item name="carrier" label={exits.carrier} rules={rules}>
              <Input maxLength={60} autoComplete="off" />
            </Form.Item>
            <Form.Item name="tracking_number" label={exits.tracking} rules={rules}>
              <Input maxLength={60} autoComplete="off" />
            </Form.Item>
          </>
        )}
      </Form>
    </Modal>
  )
}
