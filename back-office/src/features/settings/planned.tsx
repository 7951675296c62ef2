import type { SettingState } from '@bailu/contract/settings'
import { Button } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { When } from '../../ui/figures.tsx'
import { useWords } from '../../words.tsx'
import styles from './settings.module.css'
import { ValueWords } from './value-words.tsx'

/** Scheduled changes of a rule, which can be retracted. */
export function Planned({ state: { name, planned } }: { state: SettingState }) {
  const words = useWords().settings
  const [which, setWhich] = useState<string>()
  const withdraw = useAct('POST /api/staff/setting/{name}/planned/{id}/withdraw', {
    done: ({ approval }) => (approval ? words.proposed : words.withdrawn),
    refresh: [
      'GET /api/staff/setting',
      'GET /api/staff/setting/{name}',
      'GET /api/staff/setting/{name}/history',
      'GET /api/staff/approval',
      'GET /api/staff/approval/{id}',
    ],
    onDone: () => setWhich(undefined),
  })
  if (planned.length === 0) return <p className="muted">{words.plannedEmpty}</p>
  return (
    <>
      <ul className={styles.plan}>
        {planned.map((one) => (
          <li key={one.id}>
            <p>
              {words.from} <When at={one.from} />
            </p>
            <ValueWords name={name} value={one.value} />
            <div className={styles.foot}>
              <span className="muted">{[one.who, one.reason].filter(Boolean).join(' · ')}</span>
              {one.may_withdraw && (
                <Button size="small" danger onClick={() => setWhich(one.id)}>
                  {words.withdraw}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <AskReason
        open={which !== undefined}
        title={words.withdrawTitle}
        deed={words.withdraw}
        danger
        busy={withdraw.isPending}
        onCancel={() => setWhich(undefined)}
        onDone={(reason) => which && withdraw.mutate({ input: { name, id: which, reason } })}
      >
        {planned.find(({ id }) => id === which)?.withdraw_second && <p className="muted">{words.withdrawSecond}</p>}
      </AskReason>
    </>
  )
}
