import { Button, Card, Drawer, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import type { OwnAccountLink } from '@bailu/contract/staff/own-accounts'
import type { Colleague } from '@bailu/contract/staff/staff'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { Mark } from '../../ui/mark.tsx'
import styles from './linked-accounts.module.css'
import { TextItem } from '../../ui/form/form.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useCurrentUser } from '../../app/current-user.ts'

/** Linked customer accounts of a staff member, with who declared and confirmed each link. */
export function LinkedAccountList({
  list,
  renderActions,
}: {
  list: OwnAccountLink[]
  renderActions?: (link: OwnAccountLink) => ReactNode
}) {
  const words = useWords('approvals').approvals.links
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
  const words = useWords('approvals').approvals.links
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
  const words = useWords('approvals').approvals.links
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

const LINKED_ACCOUNT_CALLS = ['GET /api/staff/colleague/{id}/account'] as const

/** Customer accounts that belong to a staff member; for owners. */
export function StaffLinkedAccounts({ about, onClose }: { about: Colleague; onClose: () => void }) {
  const words = useWords('approvals').approvals.links
  const { email: ownEmail } = useCurrentUser()
  const { id } = about
  const [ending, setEnding] = useState<OwnAccountLink>()
  const query = useCall('GET /api/staff/colleague/{id}/account', { id })
  const add = useAction('POST /api/staff/colleague/{id}/account', { done: words.done, refresh: LINKED_ACCOUNT_CALLS })
  const confirm = useAction('POST /api/staff/colleague/{id}/account/{link}/confirm', {
    done: words.confirmed,
    refresh: LINKED_ACCOUNT_CALLS,
  })
  const isOther = about.email !== ownEmail
  return (
    <Drawer open title={`${words.title}: ${about.name}`} onClose={onClose}>
      <p className="muted">{words.intro}</p>
      <Loaded query={query}>
        {({ list, likely }) => (
          <>
            <LinkedAccountList
              list={list}
              {...(isOther && {
                renderActions: (link: OwnAccountLink) => (
                  <>
                    {!link.confirmed_by && (
                      <LinkActionButton
                        name={words.confirm}
                        busy={confirm.isPending}
                        onClick={() => confirm.mutate({ input: { id, link: link.id } })}
                      />
                    )}
                    <LinkActionButton name={words.end} onClick={() => setEnding(link)} />
                  </>
                ),
              })}
            />
            {likely.length > 0 && (
              <>
                <h3>{words.likely}</h3>
                <ul className={styles.links}>
                  {likely.map(({ user, why }) => (
                    <li key={user.id}>
                      <div>
                        <b>{user.name}</b>{' '}
                        <span className="muted">{[user.employee_no, user.email].filter(Boolean).join(' · ')}</span>
                        <div className="muted">{why.map((ground) => words.why[ground]).join(', ')}</div>
                      </div>
                      {user.employee_no && (
                        <LinkActionButton
                          name={words.add}
                          busy={add.isPending}
                          onClick={() => add.mutate({ input: { id, account_name: user.employee_no! } })}
                        />
                      )}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Loaded>
      <LinkAccountForm
        submitText={words.add}
        busy={add.isPending}
        onDone={(name, reset) => add.mutate({ input: { id, account_name: name } }, { onSuccess: reset })}
      />
      <ReasonDialog
        call="POST /api/staff/colleague/{id}/account/{link}/end"
        input={(reason) => ({ id, link: ending!.id, reason })}
        done={words.ended}
        refresh={LINKED_ACCOUNT_CALLS}
        open={ending !== undefined}
        title={words.endTitle}
        okText={words.end}
        danger
        onClose={() => setEnding(undefined)}
      />
    </Drawer>
  )
}
