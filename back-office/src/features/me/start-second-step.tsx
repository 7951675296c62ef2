import { Alert, Form, Input, Modal } from 'antd'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import { queries } from '../../queries.ts'
import { useAct } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'
import styles from './me.module.css'

type Begun = ReplyOf<'POST /api/staff/me/second-step/start'>

/** Password, then the secret as a picture and for typing, then the recovery codes, once. */
export function StartSecondStep({ onClose }: { onClose: () => void }) {
  const words = useWords().staff
  const [form] = Form.useForm<{ password: string; code: string }>()
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<string[]>()
  const [refused, setRefused] = useState('')
  const onError = (cause: Error) => setRefused(cause.message)
  const start = useAct('POST /api/staff/me/second-step/start', { quiet: true, onDone: setBegun })
  const confirm = useAct('POST /api/staff/me/second-step/confirm', {
    quiet: true,
    done: words.step.done,
    onDone: ({ recovery_codes: given }) => setCodes(given),
  })
  // Whoever sees the codes has them now: the card behind is asked anew when they are put away.
  const finish = async () => {
    await queries.invalidateQueries({ queryKey: ['GET /api/staff/me/second-step'] })
    onClose()
  }
  const send = ({ password, code }: { password: string; code: string }) => {
    setRefused('')
    if (begun) confirm.mutate({ input: { code } }, { onError })
    else start.mutate({ input: { password } }, { onError })
  }
  if (codes)
    return (
      <Modal
        open
        closable={false}
        mask={{ closable: false }}
        keyboard={false}
        title={words.step.recovery}
        okText={words.step.kept}
        cancelButtonProps={{ hidden: true }}
        onOk={finish}
      >
        <p>{words.step.recoveryHint}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Modal>
    )
  return (
    <Modal
      open
      title={words.step.title}
      okText={begun ? words.step.confirm : words.step.next}
      confirmLoading={start.isPending || confirm.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} name="step-on" layout="vertical" requiredMark={false} onFinish={send}>
        {begun ? (
          <>
            <p>{words.step.scan}</p>
            <div className={styles.qr}>
              <QRCodeSVG value={begun.uri} size={196} level="M" marginSize={2} title={words.step.qr} />
              <span className="muted">{words.step.orType}</span>
              <span className={styles.secret}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</span>
            </div>
            <Form.Item
              key="code"
              name="code"
              label={words.step.code}
              rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: words.step.codeNeeded }]}
            >
              <Input autoComplete="one-time-code" inputMode="numeric" maxLength={8} />
            </Form.Item>
          </>
        ) : (
          <Form.Item
            key="password"
            name="password"
            label={words.step.confirmPassword}
            rules={[{ required: true, message: words.me.needed }]}
          >
            <Input.Password autoComplete="current-password" maxLength={200} />
          </Form.Item>
        )}
        {refused && <Alert type="error" showIcon title={refused} />}
      </Form>
    </Modal>
  )
}
