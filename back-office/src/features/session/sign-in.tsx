import { Alert, Button, Card, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { askPasskey, PasskeyFailure, passkeysPossible } from '../../request/passkeys.ts'
import { Refusal } from '../../request/refusal.ts'
import { LanguageChoice } from '../../layout/language-choice.tsx'
import { request } from '../../request/request.ts'
import { useAct } from '../../request/use-calls.ts'
import { queries } from '../../queries.ts'
import { holdCsrf } from '../../session.ts'
import { useWords } from '../../words.tsx'
import sheet from '../../ui/entry-page.module.css'
import { SignInLink } from './sign-in-link.tsx'
import styles from './sign-in.module.css'

type Fields = { email: string; password: string; code?: string }

/** Sign-in form of staff: e-mail and password, and the second-factor code once the server requires it. */
export function SignIn({ onDone }: { onDone: () => void }) {
  const { signIn: words, passkey } = useWords().shell
  const [refused, setRefused] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [form] = Form.useForm<Fields>()
  // Focus the code field when it appears.
  useEffect(() => {
    if (asksCode) form.focusField('code')
  }, [asksCode, form])
  const refuse = (cause: Error) => {
    const first = cause instanceof Refusal && cause.code === 'code_needed' && !asksCode
    setRefused(first ? '' : cause.message)
    if (first) setAsksCode(true)
  }
  const begin = ({ csrf }: { csrf: string }) => {
    queries.removeQueries()
    holdCsrf(csrf)
    onDone()
  }
  const signIn = useAct('POST /api/staff/login', {
    quiet: true,
    onDone: begin,
  })
  const byPasskey = useMutation({
    mutationFn: async () => request('POST /api/staff/login/passkey', { passkey: await askPasskey() }),
    onMutate: () => setRefused(''),
    onSuccess: begin,
    onError: (cause) => setRefused(cause instanceof PasskeyFailure ? passkey.failed : cause.message),
  })
  const withBoth = useMutation({
    mutationFn: async (input: Fields) =>
      request('POST /api/staff/login', { email: input.email, password: input.password, passkey: await askPasskey() }),
    onMutate: () => setRefused(''),
    onSuccess: begin,
    onError: (cause) => setRefused(cause instanceof PasskeyFailure ? passkey.failed : cause.message),
  })
  return (
    <main className={sheet.page}>
      <header className={sheet.head}>
        <p className={sheet.brand}>BAILU</p>
        <LanguageChoice />
      </header>
      <Card className={styles.card}>
        <h1>{words.title}</h1>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={(input: Fields) => signIn.mutate({ input }, { onError: refuse, onSuccess: () => setRefused('') })}
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
          {asksCode && (
            <Form.Item
              name="code"
              label={words.code}
              extra={words.codeHint}
              rules={[{ required: true, whitespace: true, message: words.codeNeeded }]}
            >
              <Input autoComplete="one-time-code" size="large" maxLength={40} />
            </Form.Item>
          )}
          {refused && <Alert type="error" showIcon title={refused} className={sheet.refused} />}
          <Button type="primary" htmlType="submit" size="large" block loading={signIn.isPending}>
            {words.submit}
          </Button>
          {passkeysPossible() && (
            <Button
              size="large"
              block
              className={styles.other ?? ''}
              loading={byPasskey.isPending || withBoth.isPending}
              onClick={() => (asksCode ? withBoth.mutate(form.getFieldsValue()) : byPasskey.mutate())}
            >
              {asksCode ? passkey.use : passkey.signIn}
            </Button>
          )}
          <SignInLink email={() => form.validateFields(['email']).then(({ email = '' }) => email)} />
        </Form>
        <p className="muted">{words.hint}</p>
      </Card>
    </main>
  )
}
