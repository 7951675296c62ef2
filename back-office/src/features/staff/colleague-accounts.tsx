import type { OwnAccountLink } from '@bailu/contract/staff/own-accounts'
import type { Colleague } from '@bailu/contract/staff/staff'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { useCurrentUser } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { LinkAccountForm, LinkActionButton, LinkedAccountList } from './linked-accounts.tsx'
import styles from './linked-accounts.module.css'

const LINKED_ACCOUNT_CALLS = ['GET /api/staff/colleague/{id}/account'] as const

/** Customer accounts that belong to a staff member; for owners. */
export function StaffLinkedAccounts({ about, onClose }: { about: Colleague; onClose: () => void }) {
  const words = useWords().approvals.links
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
