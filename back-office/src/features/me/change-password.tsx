import { Button, Card, Form, Input } from 'antd'
import { MIN_STAFF_PASSWORD } from '@bailu/contract/staff-account'
import { useAct } from '../../request/use-calls.ts'
import { setFieldErrors } from '../../ui/set-field-errors.ts'
import { useWords } from '../../words.tsx'
import { Refusal } from '../../request/refusal.ts'

type Fields = { current: string; password: string; again: string }

/** Changes the user's own password. */
export function ChangePassword() {
  const words = useWords().staff.me
  const [form] = Form.useForm<Fields>()
  const change = useAct('PUT /api/staff/me/password', {
    quiet: true,
    done: words.changed,
    refresh: ['GET /api/staff/me/session'],
    onDone: () => form.resetFields(),
  })
  const refuse = (cause: Error) => {
    if (setFieldErrors(form, cause) || !(cause instanceof Refusal)) return
    form.setFields([{ name: cause.code === 'password_common' ? 'password' : 'current', errors: [cause.message] }])
  }
  return (
    <Card title={<h2>{words.password}</h2>}>
      <Form
        form={form}
        name="own-password"
        layout="vertical"
        requiredMark={false}
        onFinish={({ current, password }) => change.mutate({ input: { current, password } }, { onError: refuse })}
      >
        <Form.Item name="current" label={words.current} rules={[{ required: true, message: words.needed }]}>
          <Input.Password autoComplete="current-password" maxLength={200} />
        </Form.Item>
        <Form.Item
          name="password"
          label={words.fresh}
          extra={words.passwordHint}
          rules={[{ required: true, min: MIN_STAFF_PASSWORD, message: words.tooShort }]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
        <Form.Item
          name="again"
          label={words.again}
          dependencies={['password']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                value === getFieldValue('password') ? Promise.resolve() : Promise.reject(new Error(words.differs)),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          {words.change}
        </Button>
      </Form>
    </Card>
  )
}
