import { useMutation } from '@tanstack/react-query'
import { Button, Form, Input, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { getPasskey, PasskeyError, supportsPasskeys } from './passkeys.ts'
import type { ReauthKind } from '../../app/api/reauthentication.ts'
import { AppError } from '@bailu/client/errors'
import { request } from '../../app/api/request.ts'
import { useAction } from '../../app/api/use-calls.ts'
import { currentEmail } from '../../app/current-user.ts'
import { setCsrfToken } from '../../app/session.ts'
import { useWords } from '../../app/language.tsx'

export type ReauthenticationDialogProps = { kind: ReauthKind; onDone: (verified: boolean) => void }
type Fields = { password?: string; code?: string }

/** Asks for password and second factor over the screen. */
export default function ReauthenticationDialog({ kind, onDone }: ReauthenticationDialogProps) {
  const { reauthentication: reauthWords, sessionOver, passkey } = useWords().shell
  const isSessionOver = kind === 'session'
  const words = { ...reauthWords, ...(isSessionOver && sessionOver) }
  const [form] = Form.useForm<Fields>()
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  useEffect(() => {
    form.focusField(isCodeNeeded ? 'code' : 'password')
  }, [isCodeNeeded, form])
  const reauthenticate = useAction('POST /api/staff/me/prove', { quiet: true, onDone: () => onDone(true) })
  const resumeSession = ({ csrf }: { csrf: string }) => {
    setCsrfToken(csrf)
    onDone(true)
  }
  const signIn = useAction('POST /api/staff/login', { quiet: true, onDone: resumeSession })
  const email = currentEmail() ?? ''
  const showError = (cause: Error) => {
    const code = cause instanceof AppError ? cause.code : undefined
    if (code === 'code_needed' && !isCodeNeeded) return setIsCodeNeeded(true)
    const name = code === 'app_code_wrong' || code === 'code_needed' ? 'code' : 'password'
    form.setFields([{ name, errors: [cause.message] }])
  }
  const passkeyMutation = useMutation({
    mutationFn: async (password: string | undefined) => {
      const passkeyResponse = await getPasskey(await request('POST /api/staff/login/passkey/start', {}))
      if (isSessionOver)
        resumeSession(
          await request('POST /api/staff/login', { email, password: password ?? '', passkey: passkeyResponse }),
        )
      else {
        await request('POST /api/staff/me/prove', { ...(password && { password }), passkey: passkeyResponse })
        onDone(true)
      }
    },
    onError: (cause) =>
      form.setFields([{ name: 'password', errors: [cause instanceof PasskeyError ? passkey.failed : cause.message] }]),
  })
  return (
    <Modal
      open
      // Above the dialog whose action required it.
      zIndex={isSessionOver ? 1110 : 1100}
      title={words.title}
      okText={words.submit}
      confirmLoading={reauthenticate.isPending || signIn.isPending}
      onCancel={() => onDone(false)}
      // Escape would close the form below together with the session.
      keyboard={!isSessionOver}
      closable={!isSessionOver}
      {...(isSessionOver && { cancelText: sessionOver.other })}
      onOk={() => form.submit()}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {supportsPasskeys() && (!isSessionOver || isCodeNeeded) && (
            <Button
              loading={passkeyMutation.isPending}
              onClick={() => passkeyMutation.mutate(form.getFieldValue('password'))}
            >
              {passkey.use}
            </Button>
          )}
          <OkBtn />
        </>
      )}
      {...(isSessionOver && { styles: { mask: { background: 'var(--ivory)' } } })}
    >
      <p className="muted">{words.lead}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ password = '', ...rest }: Fields) =>
          isSessionOver
            ? signIn.mutate({ input: { email, password, ...rest } }, { onError: showError })
            : reauthenticate.mutate({ input: { password, ...rest } }, { onError: showError })
        }
      >
        <PasswordManagerUsername />
        <Form.Item name="password" label={words.password} rules={[{ required: true, message: words.passwordNeeded }]}>
          <Input.Password autoComplete="current-password" onPressEnter={form.submit} />
        </Form.Item>
        {isCodeNeeded && (
          <Form.Item
            name="code"
            label={words.code}
            extra={words.codeHint}
            rules={[{ required: true, whitespace: true, message: words.codeNeeded }]}
          >
            <Input autoComplete="one-time-code" maxLength={40} onPressEnter={form.submit} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}

/** Hidden username field, so that password managers fill in the right password. */
const PasswordManagerUsername = () => (
  <input type="text" autoComplete="username" value={currentEmail() ?? ''} readOnly hidden />
)
