import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'

/** Off again, with password and code. */
export function StopSecondStep({ onClose }: { onClose: () => void }) {
  const words = useWords().staff
  const [form] = Form.useForm<{ password: string; code: string }>()
  const [refused, setRefused] = useState('')
  const stop = useAct('POST /api/staff/me/second-step/stop', {
    quiet: true,
    done: words.step.stopped,
    refresh: ['GET /api/staff/me/second-step'],
    onDone: onClose,
  })
  return (
    <Modal
      open
      title={words.step.turnOff}
      okText={words.step.turnOff}
      okButtonProps={{ danger: true }}
      confirmLoading={stop.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="step-off"
        layout="vertical"
        requiredMark={false}
        onFinish={(input) => stop.mutate({ input }, { onError: (cause) => setRefused(cause.message) })}
      >
        <Form.Item
          name="password"
          label={words.step.confirmPassword}
          rules={[{ required: true, message: words.me.needed }]}
        >
          <Input.Password autoComplete="current-password" maxLength={200} />
        </Form.Item>
        <Form.Item
          name="code"
          label={words.step.codeOrRecovery}
          rules={[{ required: true, min: 6, message: words.step.codeNeeded }]}
        >
          <Input autoComplete="one-time-code" maxLength={20} />
        </Form.Item>
        {refused && <Alert type="error" showIcon title={refused} />}
      </Form>
    </Modal>
  )
}
