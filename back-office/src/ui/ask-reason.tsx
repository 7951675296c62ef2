import { Form, Input, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../words.tsx'

type Props = {
  open: boolean
  title: string
  children?: ReactNode
  label?: string
  /** What the button says: the deed, not "OK". */
  deed: string
  danger?: boolean
  busy: boolean
  max?: number
  /** More than a question: something to look at first. */
  width?: number
  /** Something else has to be chosen first. */
  blocked?: boolean
  onCancel: () => void
  onDone: (reason: string) => void
}

/** Asks before a deed that leaves a trace, and why. What was typed stays until it is done. */
export function AskReason(props: Props) {
  const { open, title, children, label, deed, danger, busy, max = 300, width, blocked, onCancel, onDone } = props
  const words = useWords().shell
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <Modal
      open={open}
      title={title}
      okText={deed}
      okButtonProps={{ danger: danger ?? false, disabled: blocked ?? false }}
      {...(width !== undefined && { width })}
      confirmLoading={busy}
      onCancel={onCancel}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      {children}
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        requiredMark={false}
        onFinish={({ reason }) => onDone(reason.trim())}
      >
        <Form.Item
          name="reason"
          label={label ?? words.reason}
          rules={[{ required: true, whitespace: true, message: words.reasonNeeded }]}
        >
          <Input.TextArea rows={3} maxLength={max} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
