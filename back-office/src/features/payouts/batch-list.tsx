import { Link } from '@tanstack/react-router'
import { Button, Progress } from 'antd'
import { Page } from '../../ui/page.tsx'
import { List } from '../../ui/table/list.tsx'
import { useWords } from '../../app/language.tsx'

/** Payout batches, newest first, with their progress. */
export function BatchListPage() {
  const words = useWords('payouts').payouts
  return (
    <Page title={words.title}>
      <List
        call="GET /api/staff/payout"
        input={{}}
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
          { title: words.made, time: (row) => row.made_at },
          { title: words.by, dataIndex: 'made_by' },
          { title: words.rows, align: 'right', dataIndex: 'rows' },
          { title: words.total, money: (row) => row.total },
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
    </Page>
  )
}
