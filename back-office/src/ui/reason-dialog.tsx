import { Form, Input, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../app/language.tsx'

type ReasonDialogProps = {
  open: boolean
  title: string
  children?: ReactNode
  label?: string
  /** Button label: the action, not "OK". */
  okText: string
  danger?: boolean
  busy: boolean
  max?: number
  /** Width in pixels, for dialogs with more content. */
  width?: number
  /** Disables the button until something else is chosen. */
  blocked?: boolean
  onCancel: () => void
  onDone: (reason: string) => void
}

/** Asks for the reason of an action that is written to the audit log. The text stays until the action succeeded. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, title, children, label, okText, danger, busy, max = 300, width, blocked, onCancel, onDone } = props
  const words = useWords().shell
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <Modal
      open={open}
      title={title}
      okText={okText}
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
