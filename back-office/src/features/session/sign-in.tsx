import { Alert, Button, Card, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { LanguageChoice } from '../../layout/language-choice.tsx'
import { useAct } from '../../request/use-calls.ts'
import { queries } from '../../queries.ts'
import { holdCsrf } from '../../session.ts'
import { useWords } from '../../words.tsx'
import styles from './sign-in.module.css'

/** E-mail and password of a member of staff, and the code once the server asks for it. */
export function SignIn({ onDone }: { onDone: () => void }) {
  const words = useWords().shell.signIn
  const [refused, setRefused] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [form] = Form.useForm<{ email: string; password: string; code?: string }>()
  // The field that has just come is the one to fill.
  useEffect(() => {
    if (asksCode) form.focusField('code')
  }, [asksCode, form])
  const refuse = (cause: Error) => {
    const first = cause instanceof Refusal && cause.code === 'code_needed' && !asksCode
    setRefused(first ? '' : cause.message)
    if (first) setAsksCode(true)
  }
  const signIn = useAct('POST /api/staff/login', {
    quiet: true,
    onDone: ({ csrf }) => {
      queries.removeQueries()
      holdCsrf(csrf)
      onDone()
    },
  })
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <p className={styles.brand}>BAILU</p>
        <LanguageChoice />
      </header>
      <Card className={styles.card}>
        <h1>{words.title}</h1>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={(input: { email: string; password: string; code?: string }) =>
            signIn.mutate({ input }, { onError: refuse, onSuccess: () => setRefused('') })
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
          {asksCode && (
            <Form.Item
              name="code"
              label={words.code}
              extra={words.codeHint}
              rules={[{ required: true, whitespace: true, message: words.codeNeeded }]}
            >
              <Input autoComplete="one-time-code" size="large" maxLength={20} />
            </Form.Item>
          )}
          {refused && <Alert type="error" showIcon title={refused} className={styles.refused} />}
          <Button type="primary" htmlType="submit" size="large" block loading={signIn.isPending}>
            {words.submit}
          </Button>
        </Form>
        <p className="muted">{words.hint}</p>
      </Card>
    </main>
  )
}
