import { Link } from '@tanstack/react-router'
import { Button, Progress } from 'antd'
import { Money, DateTime } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { useWords } from '../../app/language.tsx'

/** Payout batches, newest first, with their progress. */
export function BatchList() {
  const words = useWords().payouts
  return (
    <List
      call="GET /api/staff/payout"
      input={{}}
      rowKey={({ id }) => id}
      name={words.list}
      empty={
        <>
          <p>{words.none}</p>
          <Link to="/withdrawals">
            <Button>{words.toWithdrawals}</Button>
          </Link>
        </>
      }
      columns={[
        {
          title: words.batch,
          render: (_, { id }) => (
            <Link to="/payouts/$id" params={{ id: String(id) }} className="figure">
              {id}
            </Link>
          ),
        },
        { title: words.made, render: (_, row) => <DateTime at={row.made_at} /> },
        { title: words.by, dataIndex: 'made_by' },
        { title: words.rows, align: 'right', dataIndex: 'rows' },
        { title: words.total, align: 'right', render: (_, row) => <Money satang={row.total} /> },
        {
          title: words.progress,
          width: 200,
          render: (_, { rows, states }) => (
            <Progress
              aria-label={words.progress}
              percent={Math.round(((rows - states.open.rows - states.sent.rows) / rows) * 100)}
              format={() => `${rows - states.open.rows - states.sent.rows}/${rows}`}
              size="small"
            />
          ),
        },
      ]}
    />
  )
}
