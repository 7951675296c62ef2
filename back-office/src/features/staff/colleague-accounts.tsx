import type { OwnAccountLink } from '@bailu/contract/approvals'
import type { Colleague } from '@bailu/contract/colleagues'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useAct, useCall } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useMe } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { AccountLinks, DeedButton } from './account-links.tsx'
import styles from './account-links.module.css'
import { LinkForm } from './link-form.tsx'

const CALLS = ['GET /api/staff/colleague/{id}/account'] as const

/** Customer accounts that belong to a staff member; for owners. */
export function ColleagueAccounts({ about, onClose }: { about: Colleague; onClose: () => void }) {
  const words = useWords().approvals.links
  const { email: mine } = useMe()
  const { id } = about
  const [ending, setEnding] = useState<OwnAccountLink>()
  const query = useCall('GET /api/staff/colleague/{id}/account', { id })
  const add = useAct('POST /api/staff/colleague/{id}/account', { done: words.done, refresh: CALLS })
  const confirm = useAct('POST /api/staff/colleague/{id}/account/{link}/confirm', {
    done: words.confirmed,
    refresh: CALLS,
  })
  const end = useAct('POST /api/staff/colleague/{id}/account/{link}/end', {
    done: words.ended,
    refresh: CALLS,
    onDone: () => setEnding(undefined),
  })
  const others = about.email !== mine
  return (
    <Drawer open title={`${words.title}: ${about.name}`} onClose={onClose}>
      <p className="muted">{words.intro}</p>
      <Loaded query={query}>
        {({ list, likely }) => (
          <>
            <AccountLinks
              list={list}
              {...(others && {
                deeds: (link: OwnAccountLink) => (
                  <>
                    {!link.confirmed_by && (
                      <DeedButton
                        name={words.confirm}
                        busy={confirm.isPending}
                        onClick={() => confirm.mutate({ input: { id, link: link.id } })}
                      />
                    )}
                    <DeedButton name={words.end} onClick={() => setEnding(link)} />
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
                        <div className="muted">{why.map((one) => words.why[one]).join(', ')}</div>
                      </div>
                      {user.employee_no && (
                        <DeedButton
                          name={words.add}
                          busy={add.isPending}
                          onClick={() => add.mutate({ input: { id, whose: user.employee_no! } })}
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
      <LinkForm
        deed={words.add}
        busy={add.isPending}
        onDone={(whose, reset) => add.mutate({ input: { id, whose } }, { onSuccess: reset })}
      />
      <AskReason
        open={ending !== undefined}
        title={words.endTitle}
        deed={words.end}
        danger
        busy={end.isPending}
        onCancel={() => setEnding(undefined)}
        onDone={(reason) => ending && end.mutate({ input: { id, link: ending.id, reason } })}
      />
    </Drawer>
  )
}
