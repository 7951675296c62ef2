import type { PartnerMoney } from '@bailu/contract/staff-debts'
import { exactMoney } from '@bailu/phrases/format'
import { Button } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { Mark } from '../../ui/mark.tsx'
import { When } from '../../ui/figures.tsx'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'

type Entry = Pick<
  PartnerMoney['entries'][number],
  'id' | 'amount' | 'voided_at' | 'voided_by' | 'void_reason' | 'void_waits_until'
>
type Props = { kind: PartnerMoney['entries'][number]['kind'] | 'give_up'; entry: Entry }

const refresh = [
  'GET /api/staff/partner/{id}/money',
  'GET /api/staff/partner/{id}',
  'GET /api/staff/partner/{id}/statement',
  'GET /api/staff/partner/{id}/statement/row',
] as const

/** Voids an entry booked by mistake; shows the state of a voided entry or of a pending approval. */
export function VoidEntry({ kind, entry }: Props) {
  const words = useWords().people.money.voids
  const may = useMay()('POST /api/staff/partner-entry/{id}/void')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const act = useAct('POST /api/staff/partner-entry/{id}/void', {
    refresh,
    done: ({ waits_until: waits }) => (waits === null ? words.done : words.proposed),
    onDone: close,
  })
  if (entry.voided_at !== null)
    return (
      <>
        <Mark tone="plain">{words.state}</Mark>
        <div className="muted">
          <When at={entry.voided_at} /> · {entry.voided_by} · {entry.void_reason}
        </div>
      </>
    )
  if (entry.void_waits_until !== null) return <span className="muted">{words.waits}</span>
  if (!may) return null
  return (
    <>
      <Button size="small" danger onClick={() => setOpen(true)}>
        {words.deed}
      </Button>
      <AskReason
        open={open}
        title={words.asks[kind](exactMoney(entry.amount))}
        deed={words.deed}
        danger
        busy={act.isPending}
        onCancel={close}
        onDone={(reason) => act.mutate({ input: { id: entry.id, reason } })}
      >
        <p>{words.hints[kind]}</p>
        <p className="muted">{words.second}</p>
      </AskReason>
    </>
  )
}
