import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { request } from '../../app/api/request.ts'
import { useAction } from '../../app/api/use-calls.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { queryClient } from '../../app/query-client.ts'
import { setCsrfToken } from '../../app/session.ts'
import sheet from '../../ui/entry-page.module.css'
import { EntryPage } from '../../ui/entry-page.tsx'
import { getPasskey, PasskeyError, supportsPasskeys } from './passkeys.ts'
import styles from './sign-in.module.css'

/** Reads the token of an e-mailed link from the URL fragment and removes it from the address bar. */
function takeTokenFromAddress(): string {
  const token = location.hash.slice(1)
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/**
 * For users locked out because others guessed their password: an e-mailed link marks this browser as known.
 * @param email resolves to the address in the form; rejects while it is invalid
 */
export function SignInLinkButton({ email }: { email: () => Promise<string> }) {
  const { words, lang } = useLanguage()
  const { signIn } = words.shell
  const [token] = useState(takeTokenFromAddress)
  const [notice, setNotice] = useState<{ type: 'success' | 'error'; title: string }>()
  const showError = (cause: Error) => setNotice({ type: 'error', title: cause.message })
  const follow = useAction('POST /api/staff/sign-in-link/follow', { quiet: true })
  const ask = useAction('POST /api/staff/sign-in-link', { quiet: true })
  const followLink = useEffectEvent(() =>
    follow.mutate(
      { input: { token } },
      { onSuccess: () => setNotice({ type: 'success', title: signIn.linkFollowed }), onError: showError },
    ),
  )
  useEffect(() => {
    if (token) followLink()
  }, [token])
  const send = () =>
    void email().then(
      (address) =>
        ask.mutate(
          { input: { email: address, lang } },
          { onSuccess: () => setNotice({ type: 'success', title: signIn.mailLinkSent }), onError: showError },
        ),
      () => undefined,
    )
  return (
    <>
      {notice && <Alert {...notice} showIcon className={styles.text} />}
      <Button type="link" htmlType="button" block loading={ask.isPending} onClick={send} className={styles.link}>
        {signIn.mailLink}
      </Button>
    </>
  )
}

type Fields = { email: string; password: string; code?: string }

/** Sign-in form of staff: e-mail and password, and the second-factor code once the server requires it. */
export function SignIn({ onDone }: { onDone: () => void }) {
  const { signIn: words, passkey } = useWords().shell
  const [errorMessage, setErrorMessage] = useState('')
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  const [form] = Form.useForm<Fields>()
  // Focus the code field when it appears.
  useEffect(() => {
    if (isCodeNeeded) form.focusField('code')
  }, [isCodeNeeded, form])
  const showError = (cause: Error) => {
    const isFirstTime = cause instanceof AppError && cause.code === 'code_needed' && !isCodeNeeded
    setErrorMessage(isFirstTime ? '' : cause.message)
    if (isFirstTime) setIsCodeNeeded(true)
  }
  const startSession = ({ csrf }: { csrf: string }) => {
    queryClient.removeQueries()
    setCsrfToken(csrf)
    onDone()
  }
  const signIn = useAction('POST /api/staff/login', {
    quiet: true,
    onDone: startSession,
  })
  const withPasskey = useMutation({
    mutationFn: async () => {
      const { email, password } = form.getFieldsValue()
      const assertion = await getPasskey()
      return isCodeNeeded
        ? request('POST /api/staff/login', { email, password, passkey: assertion })
        : request('POST /api/staff/login/passkey', { passkey: assertion })
    },
    onMutate: () => setErrorMessage(''),
    onSuccess: startSession,
    onError: (cause) => setErrorMessage(cause instanceof PasskeyError ? passkey.failed : cause.message),
  })
  return (
    <EntryPage className={styles.card}>
      <h1>{words.title}</h1>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(input: Fields) =>
          signIn.mutate({ input }, { onError: showError, onSuccess: () => setErrorMessage('') })
        }
      >
        <Form.Item
          name="email"
          label={words.email}
          rules={[{ required: true, type: 'email', message: words.emailNeeded }]}
        >
          <Input type="email" autoComplete="username" size="large" />
        </Form.Item>
        <Form.Item name="password" label={words.password} rules={[{ required: true, message: words.passwordNeeded }]}>
          <Input.Password autoComplete="current-password" size="large" />
        </Form.Item>
        {isCodeNeeded && (
          <Form.Item
            name="code"
            label={words.code}
            extra={words.codeHint}
            rules={[{ required: true, whitespace: true, message: words.codeNeeded }]}
          >
            <Input autoComplete="one-time-code" size="large" maxLength={40} />
          </Form.Item>
        )}
        {errorMessage && <Alert type="error" showIcon title={errorMessage} className={sheet.error} />}
        <Button type="primary" htmlType="submit" size="large" block loading={signIn.isPending}>
          {words.submit}
        </Button>
        {supportsPasskeys() && (
          <Button
            size="large"
            block
            className={styles.other ?? ''}
            loading={withPasskey.isPending}
            onClick={() => withPasskey.mutate()}
          >
            {isCodeNeeded ? passkey.use : passkey.signIn}
          </Button>
        )}
        <SignInLinkButton email={() => form.validateFields(['email']).then(({ email = '' }) => email)} />
      </Form>
      <p className="muted">{words.hint}</p>
    </EntryPage>
  )
}
