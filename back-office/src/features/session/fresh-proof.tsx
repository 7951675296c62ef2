import { useMutation } from '@tanstack/react-query'
import { Button, Form, Input, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { askPasskey, PasskeyFailure, passkeysPossible } from '../../request/passkeys.ts'
import { type Needed, onProofNeeded } from '../../request/proof.ts'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { useAct } from '../../request/use-calls.ts'
import { queries } from '../../queries.ts'
import { hasLeft, holdCsrf, type Me } from '../../session.ts'
import { useWords } from '../../words.tsx'

type Asking = { needed: Needed; answer: (proven: boolean) => void }
type Fields = { password?: string; code?: string }

const atWork = () => queries.getQueryData<Me>(['GET /api/staff/me', {}])?.email

/**
 * Mounted once above all screens: asks for password and second factor when a call requires recent authentication, or
 * when the session has ended. The screen below keeps its state; an opaque mask hides it while nobody is signed in.
 */
export function FreshProof() {
  const [asked, setAsked] = useState<Asking[]>([])
  useEffect(
    () =>
      onProofNeeded(async (needed) => {
        if (needed === 'session' && (hasLeft() || atWork() === undefined)) return false
        return new Promise((answer) => setAsked((others) => [...others, { needed, answer }]))
      }),
    [],
  )
  const done = (one: Asking, proven: boolean) => {
    setAsked((others) => others.filter((other) => other !== one))
    one.answer(proven)
  }
  return asked.map((one) => <ProofDialog key={one.needed} needed={one.needed} onDone={(proven) => done(one, proven)} />)
}

function ProofDialog({ needed, onDone }: { needed: Needed; onDone: (proven: boolean) => void }) {
  const { proof, sessionOver, passkey } = useWords().shell
  const over = needed === 'session'
  const words = { ...proof, ...(over && sessionOver) }
  const [form] = Form.useForm<Fields>()
  const [asksCode, setAsksCode] = useState(false)
  useEffect(() => {
    form.focusField(asksCode ? 'code' : 'password')
  }, [asksCode, form])
  const prove = useAct('POST /api/staff/me/prove', { quiet: true, onDone: () => onDone(true) })
  const begin = ({ csrf }: { csrf: string }) => {
    holdCsrf(csrf)
    onDone(true)
  }
  const signIn = useAct('POST /api/staff/login', { quiet: true, onDone: begin })
  const email = atWork() ?? ''
  const refuse = (cause: Error) => {
    const code = cause instanceof Refusal ? cause.code : undefined
    if (code === 'code_needed' && !asksCode) return setAsksCode(true)
    const name = code === 'app_code_wrong' || code === 'code_needed' ? 'code' : 'password'
    form.setFields([{ name, errors: [cause.message] }])
  }
  const byPasskey = useMutation({
    mutationFn: async (password: string | undefined) => {
      const given = await askPasskey()
      if (over) begin(await request('POST /api/staff/login', { email, password: password ?? '', passkey: given }))
      else {
        await request('POST /api/staff/me/prove', { ...(password && { password }), passkey: given })
        onDone(true)
      }
    },
    onError: (cause) =>
      form.setFields([
        { name: 'password', errors: [cause instanceof PasskeyFailure ? passkey.failed : cause.message] },
      ]),
  })
  return (
    <Modal
      open
      // Above the dialog whose action required it.
      zIndex={over ? 1110 : 1100}
      title={words.title}
      okText={words.deed}
      confirmLoading={prove.isPending || signIn.isPending}
      onCancel={() => onDone(false)}
      onOk={() => form.submit()}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {passkeysPossible() && (!over || asksCode) && (
            <Button loading={byPasskey.isPending} onClick={() => byPasskey.mutate(form.getFieldValue('password'))}>
              {passkey.use}
            </Button>
          )}
          <OkBtn />
        </>
      )}
      {...(over && { styles: { mask: { background: 'var(--ivory)' } } })}
    >
      <p className="muted">{words.lead}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ password = '', ...rest }: Fields) =>
          over
            ? signIn.mutate({ input: { email, password, ...rest } }, { onError: refuse })
            : prove.mutate({ input: { password, ...rest } }, { onError: refuse })
        }
      >
        <UsernameForManagers />
        <Form.Item name="password" label={words.password} rules={[{ required: true, message: words.passwordNeeded }]}>
          <Input.Password autoComplete="current-password" onPressEnter={form.submit} />
        </Form.Item>
        {asksCode && (
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
const UsernameForManagers = () => <input type="text" autoComplete="username" value={atWork() ?? ''} readOnly hidden />
