import { Button, Card, Form, Input } from 'antd'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { useFormAction } from '../../ui/form/form.tsx'
import { NewPasswordItems } from '../../ui/form/password-items.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { SessionList } from '../../ui/session-list.tsx'

type Fields = { current: string; password: string; again: string }

/** Changes the user's own password. */
export function ChangePasswordCard() {
  const words = useWords('staff').staff.me
  const change = useFormAction('PUT /api/staff/me/password', {
    toInput: ({ current, password }: Fields) => ({ current, password }),
    fieldsByCode: { password_common: 'password' },
    messageIn: 'current',
    done: words.changed,
    refresh: ['GET /api/staff/me/session'],
    emptied: true,
  })
  return (
    <Card title={<h2>{words.password}</h2>}>
      <Form {...change.formProps}>
        <Form.Item name="current" label={words.current} rules={[{ required: true, message: words.needed }]}>
          <Input.Password autoComplete="current-password" maxLength={200} />
        </Form.Item>
        <NewPasswordItems />
        <Button type="primary" htmlType="submit" loading={change.busy}>
          {words.change}
        </Button>
      </Form>
    </Card>
  )
}

/** The user's own sessions, which can be ended. */
export function OwnSessionsCard() {
  const words = useWords('staff').staff.me
  const query = useCall('GET /api/staff/me/session', {})
  const end = useAction('DELETE /api/staff/me/session/{id}', {
    done: words.ended,
    refresh: ['GET /api/staff/me/session'],
  })
  return (
    <Card title={<h2>{words.sessions}</h2>}>
      <Loaded query={query}>
        {({ list }) => <SessionList list={list} busy={end.isPending} onEnd={(id) => end.mutate({ input: { id } })} />}
      </Loaded>
    </Card>
  )
}
