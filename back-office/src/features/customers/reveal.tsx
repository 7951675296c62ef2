import { Button } from 'antd'
import type { ProtectedField } from '@bailu/contract/staff-people'
import { useEffect, useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useWords } from '../../words.tsx'
import styles from './customers.module.css'

const SHOWN_MS = 60_000

type Props = { id: number; field: ProtectedField; masked: string; addressId?: number }

/** A masked field; shown in full for one minute after giving a reason, which is audited. */
export function Reveal({ id, field, masked, addressId }: Props) {
  const words = useWords().people.customers
  const [asking, setAsking] = useState(false)
  const [value, setValue] = useState<string>()
  const reveal = useAct('POST /api/staff/customer/{id}/reveal', {
    onDone: (reply) => {
      setValue(reply.value)
      setAsking(false)
    },
  })
  useEffect(() => {
    if (value === undefined) return
    const timer = setTimeout(() => setValue(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [value])
  const name = words.fields[field]
  return (
    <span className={styles.field}>
      <span className={value === undefined ? 'muted' : undefined}>{value ?? masked}</span>
      {value === undefined ? (
        <Button size="small" aria-label={`${words.show}: ${name}`} onClick={() => setAsking(true)}>
          {words.show}
        </Button>
      ) : (
        <Button size="small" onClick={() => setValue(undefined)}>
          {words.hide}
        </Button>
      )}
      <AskReason
        open={asking}
        title={`${words.showTitle}: ${name}`}
        deed={words.show}
        busy={reveal.isPending}
        onCancel={() => setAsking(false)}
        onDone={(reason) =>
          reveal.mutate({ input: { id, field, reason, ...(addressId !== undefined && { address_id: addressId }) } })
        }
      >
        <p>{words.showHint}</p>
      </AskReason>
    </span>
  )
}
