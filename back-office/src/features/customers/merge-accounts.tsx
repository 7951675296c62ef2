import { Alert, Button } from 'antd'
import type { Customer } from '@bailu/contract/staff-people'
import { useState } from 'react'
import { useAct, useCall } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useWords } from '../../words.tsx'
import { CompareAccounts } from './compare-accounts.tsx'
import { FindOther } from './find-other.tsx'
import styles from './merge.module.css'

const refresh = [
  'GET /api/staff/customer',
  'GET /api/staff/customer/{id}',
  'GET /api/staff/customer/{id}/order',
  'GET /api/staff/customer/{id}/merge',
  'GET /api/staff/partner/{id}',
  'GET /api/staff/partner/{id}/client',
] as const

type Props = {
  customer: Customer
  onCancel: () => void
  /** Passes the id of the surviving account. */
  onDone: (id: number) => void
}

/** Merges two accounts of one person: finds the other, compares both, and asks which survives and why. */
export function MergeAccounts({ customer, onCancel, onDone }: Props) {
  const words = useWords().people.merge
  const { id } = customer
  const [other, setOther] = useState<number>()
  const [stays, setStays] = useState(id)
  const compared = useCall(
    'GET /api/staff/customer/{id}/merge',
    { id, other: other ?? id },
    { enabled: other !== undefined },
  )
  const obstacle = compared.data?.sides.find((side) => side.id === stays)?.obstacle
  const merge = useAct('POST /api/staff/customer/{id}/merge', {
    refresh,
    done: words.done,
    onDone: () => onDone(stays),
  })
  const again = () => {
    setStays(id)
    setOther(undefined)
  }
  return (
    <AskReason
      open
      width={760}
      title={`${words.title}: ${customer.nickname}`}
      deed={words.deed}
      danger
      blocked={other === undefined || !compared.data || !!obstacle}
      busy={merge.isPending}
      onCancel={onCancel}
      onDone={(reason) => {
        if (other !== undefined) merge.mutate({ input: { id: stays, other: stays === id ? other : id, reason } })
      }}
    >
      <p>{words.hint}</p>
      {other === undefined ? (
        <FindOther than={id} onFound={setOther} />
      ) : (
        <>
          <Loaded query={compared}>
            {({ sides }) => <CompareAccounts sides={sides} stays={stays} onChange={setStays} />}
          </Loaded>
          {obstacle && <Alert type="warning" showIcon title={words.obstacles[obstacle]} className={styles.note} />}
          <Button size="small" onClick={again} className={styles.again}>
            {words.again}
          </Button>
        </>
      )}
    </AskReason>
  )
}
