import { Button, Card, Form } from 'antd'
import type { ReactNode } from 'react'
import type { OwnAccountLink } from '@bailu/contract/staff/own-accounts'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { Mark } from '../../ui/mark.tsx'
import styles from './linked-accounts.module.css'
import { TextItem } from '../../ui/form/form.tsx'

/** Linked customer accounts of a staff member, with who declared and confirmed each link. */
export function LinkedAccountList({
  list,
  renderActions,
}: {
  list: OwnAccountLink[]
  renderActions?: (link: OwnAccountLink) => ReactNode
}) {
  const words = useWords().approvals.links
  if (list.length === 0) return <p className="muted">{words.none}</p>
  return (
    <ul className={styles.links}>
      {list.map((link) => (
        <li key={link.id}>
          <div>
            <b>{link.user?.name ?? link.colleague?.name}</b>{' '}
            <span className="muted">
              {link.user ? [link.user.employee_no, link.user.email].filter(Boolean).join(' · ') : words.colleague}
            </span>
            <div className="muted">
              {words.declared(link.declared_by)} ·{' '}
              {link.confirmed_by ? words.confirmedBy(link.confirmed_by) : <Mark tone="waits">{words.unconfirmed}</Mark>}
            </div>
          </div>
          {renderActions && <div className={styles.actions}>{renderActions(link)}</div>}
        </li>
      ))}
    </ul>
  )
}

export const LinkActionButton = ({ name, busy, onClick }: { name: string; busy?: boolean; onClick: () => void }) => (
  <Button size="small" loading={busy ?? false} onClick={onClick}>
    {name}
  </Button>
)

type Props = { submitText: string; busy: boolean; onDone: (name: string, reset: () => void) => void }

/** Links an account by e-mail address or employee number. */
export function LinkAccountForm({ submitText, busy, onDone }: Props) {
  const words = useWords().approvals.links
  const [form] = Form.useForm<{ account_name: string }>()
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={({ account_name: name }) => onDone(name.trim(), () => form.resetFields())}
    >
      <TextItem name="account_name" label={words.account} needed={words.needed} max={254} />
      <Button htmlType="submit" loading={busy}>
        {submitText}
      </Button>
    </Form>
  )
}

/** Customer accounts of the signed-in user. */
export function OwnLinkedAccounts() {
  const words = useWords().approvals.links
  const query = useCall('GET /api/staff/me/account', {})
  const declare = useAction('POST /api/staff/me/account', { done: words.done, refresh: ['GET /api/staff/me/account'] })
  return (
    <Card title={<h2>{words.title}</h2>}>
      <p className="muted">{words.ownAccountsIntro}</p>
      <Loaded query={query}>{({ list }) => <LinkedAccountList list={list} />}</Loaded>
      <LinkAccountForm
        submitText={words.declare}
        busy={declare.isPending}
        onDone={(name, reset) => declare.mutate({ input: { account_name: name } }, { onSuccess: reset })}
      />
    </Card>
  )
}
