import { exactMoney } from '@bailu/phrases/format'
import { useNavigate } from '@tanstack/react-router'
import { App, Button } from 'antd'
import { useAct, useCall } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'
import styles from './withdrawals.module.css'

/** Total ready for payout, and a button that creates a batch of all or of the selected withdrawals. */
export function MakeBatch({ chosen }: { chosen: string[] }) {
  const words = useWords().withdrawals
  const { message, modal } = App.useApp()
  const navigate = useNavigate()
  const { data: ready } = useCall('GET /api/staff/payout/ready', {})
  const make = useAct('POST /api/staff/payout', {
    done: words.made,
    refresh: ['GET /api/staff/withdrawal', 'GET /api/staff/payout', 'GET /api/staff/payout/ready'],
    onDone: ({ id, left_out }) => {
      if (left_out > 0) void message.warning(words.leftOut(left_out))
      void navigate({ to: '/payouts/$id', params: { id: String(id) } })
    },
  })
  if (!ready || ready.rows === 0) return null
  const all = () =>
    void modal.confirm({
      title: words.makeAllTitle(ready.rows, exactMoney(ready.total)),
      content: words.makeAllText,
      okText: words.makeAll,
      onOk: () => make.mutateAsync({ input: {} }).catch(() => undefined),
    })
  return (
    <>
      <span className={styles.ready}>{words.readySum(ready.rows, exactMoney(ready.total))}</span>
      <Button
        type="primary"
        loading={make.isPending}
        onClick={chosen.length > 0 ? () => make.mutate({ input: { withdrawals: chosen } }) : all}
      >
        {chosen.length > 0 ? words.makeChosen(chosen.length) : words.makeAll}
      </Button>
    </>
  )
}
