import type { Key } from '@bailu/contract/calls'
import type { StaffReceipt } from '@bailu/contract/staff-receipts'
import { exactMoney } from '@bailu/phrases/format'
import { staffReason } from '@bailu/phrases/system-reasons'
import { Button } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { Money } from '../../ui/figures.tsx'
import { useMay } from '../../use-me.ts'
import { useLanguage } from '../../words.tsx'

const CALLS: readonly Key[] = ['GET /api/staff/receipt', 'GET /api/staff/closing/{day}']
type Difference = StaffReceipt['differences'][number]

/** Fees and surplus of a receipt; entries booked by mistake can be reversed. */
export const Differences = ({ of }: { of: Difference[] }) => of.map((one) => <One key={one.id} one={one} />)

function One({ one }: { one: Difference }) {
  const { lang, words: all } = useLanguage()
  const words = all.receipts
  const may = useMay()('POST /api/staff/difference/{id}/reverse')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const after = { refresh: CALLS, onDone: close }
  const act = useAct('POST /api/staff/difference/{id}/reverse', { ...after, done: words.reverseDone })
  const gone = one.reversed_at !== null
  return (
    <div className={gone ? 'muted' : undefined}>
      {words.differences[one.kind]} <Money satang={one.amount} />
      {gone && ` · ${words.takenBack}`}
      <div className="muted">{gone ? one.reverse_reason : `${staffReason(lang, one.reason)} · ${one.by}`}</div>
      {may && !gone && (
        <Button size="small" onClick={() => setOpen(true)}>
          {words.reverse}
        </Button>
      )}
      <AskReason
        open={open}
        title={words.reverseTitle(exactMoney(one.amount))}
        deed={words.reverse}
        busy={act.isPending}
        onCancel={close}
        onDone={(reason) => act.mutate({ input: { id: one.id, reason } })}
      >
        <p>{words.reverseHint[one.kind]}</p>
      </AskReason>
    </div>
  )
}
