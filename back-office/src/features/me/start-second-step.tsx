import { Alert, Form, Input, Modal, Skeleton } from 'antd'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import { useAct } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'
import styles from './me.module.css'

type Begun = ReplyOf<'POST /api/staff/me/second-step/start'>
type Props = {
  onClose: () => void
  /** Passes the recovery codes if it is the first factor, else an empty list. */
  onDone: (codes: string[]) => void
}

/** Sets up an authenticator app: secret as QR code and text, then a code to confirm. */
export function StartSecondStep({ onClose, onDone }: Props) {
  const words = useWords().staff
  const [form] = Form.useForm<{ code: string }>()
  const [begun, setBegun] = useState<Begun>()
  const [refused, setRefused] = useState('')
  const start = useAct('POST /api/staff/me/second-step/start', { quiet: true, onDone: setBegun })
  const confirm = useAct('POST /api/staff/me/second-step/confirm', {
    quiet: true,
    done: words.step.done,
    onDone: ({ recovery_codes: codes }) => onDone(codes),
  })
  const begin = useEffectEvent(() => start.mutate({ input: {} }, { onError: (cause) => setRefused(cause.message) }))
  useEffect(() => begin(), [])
  return (
    <Modal
      open
      title={words.step.app}
      okText={words.step.confirm}
      okButtonProps={{ disabled: !begun }}
      confirmLoading={confirm.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="step-on"
        layout="vertical"
        requiredMark={false}
        onFinish={({ code }) => {
          setRefused('')
          confirm.mutate({ input: { code } }, { onError: (cause) => setRefused(cause.message) })
        }}
      >
        {begun ? (
          <>
            <p>{words.step.scan}</p>
            <div className={styles.qr}>
              <QRCodeSVG value={begun.uri} size={196} level="M" marginSize={2} title={words.step.qr} />
              <span className="muted">{words.step.orType}</span>
              <span className={styles.secret}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</span>
            </div>
            <Form.Item
              name="code"
              label={words.step.code}
              rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: words.step.codeNeeded }]}
            >
              <Input autoComplete="one-time-code" inputMode="numeric" maxLength={8} />
            </Form.Item>
          </>
        ) : (
          !refused && <Skeleton active />
        )}
        {refused && <Alert type="error" showIcon title={refused} />}
      </Form>
    </Modal>
  )
}
