import { useMutation } from '@tanstack/react-query'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { makePasskey, PasskeyFailure } from '../../request/passkeys.ts'
import { request } from '../../request/request.ts'
import { useWords } from '../../words.tsx'

type Props = { onClose: () => void; onDone: (codes: string[]) => void }

/** Registers a passkey under a name; the browser then prompts for fingerprint, face, PIN or security key. */
export function AddPasskey({ onClose, onDone }: Props) {
  const { staff, shell } = useWords()
  const words = staff.step
  const [form] = Form.useForm<{ name: string }>()
  const [refused, setRefused] = useState('')
  const add = useMutation({
    mutationFn: async (name: string) =>
      request('POST /api/staff/me/passkey', { name: name.trim(), passkey: await makePasskey() }),
    onMutate: () => setRefused(''),
    onSuccess: ({ recovery_codes: codes }) => onDone(codes),
    onError: (cause) => setRefused(cause instanceof PasskeyFailure ? shell.passkey.failed : cause.message),
  })
  return (
    <Modal
      open
      title={words.addPasskey}
      okText={words.makePasskey}
      confirmLoading={add.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="muted">{words.passkeyHint}</p>
      <Form form={form} name="passkey" layout="vertical" requiredMark={false} onFinish={({ name }) => add.mutate(name)}>
        <Form.Item
          name="name"
          label={words.passkeyName}
          extra={words.passkeyNameHint}
          rules={[{ required: true, whitespace: true, message: staff.me.needed }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        {refused && <Alert type="error" showIcon title={refused} />}
      </Form>
    </Modal>
  )
}
