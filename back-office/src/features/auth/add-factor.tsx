import { useMutation } from '@tanstack/react-query'
import { Alert, Form, Input, Modal, Typography } from 'antd'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import { request } from '../../app/api/request.ts'
import { useAction } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import styles from './auth.module.css'
import { createPasskey, PasskeyError } from './passkeys.ts'
import { PageSkeleton } from '../../ui/load-states.tsx'

type AddPasskeyProps = { onClose: () => void; onDone: (codes: string[]) => void }

/** Registers a passkey under a name; the browser then prompts for fingerprint, face, PIN or security key. */
export function AddPasskey({ onClose, onDone }: AddPasskeyProps) {
  const { staff, shell } = useWords('staff')
  const words = staff.step
  const [form] = Form.useForm<{ name: string }>()
  const [errorMessage, setErrorMessage] = useState('')
  const add = useMutation({
    mutationFn: async (name: string) => {
      const passkey = await createPasskey(await request('POST /api/staff/me/passkey/start', {}))
      return request('POST /api/staff/me/passkey', { name: name.trim(), passkey })
    },
    onMutate: () => setErrorMessage(''),
    onSuccess: ({ recovery_codes: codes }) => onDone(codes),
    onError: (cause) => setErrorMessage(cause instanceof PasskeyError ? shell.passkey.failed : cause.message),
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
        {errorMessage && <Alert type="error" showIcon title={errorMessage} />}
      </Form>
    </Modal>
  )
}

type AuthenticatorSetup = ReplyOf<'POST /api/staff/me/second-step/start'>
type SetUpAuthenticatorProps = {
  onClose: () => void
  /** Passes the recovery codes if it is the first factor, else an empty list. */
  onDone: (codes: string[]) => void
}

/** Sets up an authenticator app: secret as QR code and text, then a code to confirm. */
export function SetUpAuthenticator({ onClose, onDone }: SetUpAuthenticatorProps) {
  const words = useWords('staff').staff
  const [form] = Form.useForm<{ code: string }>()
  const [setup, setSetup] = useState<AuthenticatorSetup>()
  const [errorMessage, setErrorMessage] = useState('')
  const start = useAction('POST /api/staff/me/second-step/start', { quiet: true, onDone: setSetup })
  const confirm = useAction('POST /api/staff/me/second-step/confirm', {
    quiet: true,
    done: words.step.done,
    onDone: ({ recovery_codes: codes }) => onDone(codes),
  })
  const startSetup = useEffectEvent(() =>
    start.mutate({ input: {} }, { onError: (cause) => setErrorMessage(cause.message) }),
  )
  useEffect(() => startSetup(), [])
  return (
    <Modal
      open
      title={words.step.app}
      okText={words.step.confirm}
      okButtonProps={{ disabled: !setup }}
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
          setErrorMessage('')
          confirm.mutate({ input: { code } }, { onError: (cause) => setErrorMessage(cause.message) })
        }}
      >
        {setup ? (
          <>
            <p>{words.step.scan}</p>
            <div className={styles.qr}>
              <QRCodeSVG value={setup.uri} size={196} level="M" marginSize={2} title={words.step.qr} />
              <span className="muted">{words.step.orType}</span>
              <span className={styles.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</span>
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
          !errorMessage && <PageSkeleton rows={3} />
        )}
        {errorMessage && <Alert type="error" showIcon title={errorMessage} />}
      </Form>
    </Modal>
  )
}

/** Recovery codes are shown only once: the dialog closes only after the user confirms they are stored. */
export function RecoveryCodesDialog({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const words = useWords('staff').staff.step
  return (
    <Modal
      open
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      title={words.recovery}
      okText={words.stored}
      cancelButtonProps={{ hidden: true }}
      onOk={onStored}
    >
      <p>{words.recoveryHint}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Typography.Text copyable={{ text: codes.join('\n') }}>{words.recoveryCopy}</Typography.Text>
    </Modal>
  )
}
