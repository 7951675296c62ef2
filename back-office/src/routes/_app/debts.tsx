import { createFileRoute, Link } from '@tanstack/react-router'
import { useList } from '../../app/api/use-calls.ts'
import { exactMoney } from '@bailu/phrases/format'
import { DateTime } from '../../ui/figures.tsx'
import { List } from '../../ui/table/list.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../app/language.tsx'

export const Route = createFileRoute('/_app/debts')({
  staticData: { words: ['debts'] },
  component: Screen,
})

function Screen() {
  const words = useWords('debts').debts
  const sums = useList('GET /api/staff/debt', {}).data?.pages[0]
  return (
    <Page title={words.title}>
      {sums && sums.partners > 0 && (
        <p>
          <strong>{words.together(exactMoney(sums.together), sums.partners)}</strong>{' '}
          <span className="muted">{words.hint}</span>
        </p>
      )}
      <List
        call="GET /api/staff/debt"
        input={{}}
        rowKey={({ partner }) => partner.id}
        name={words.title}
        empty={words.empty}
        minWidth={700}
        columns={[
          {
            title: words.partner,
            render: (_, { partner }) => (
              <>
                <Link to="/partners/$id" params={{ id: String(partner.id) }}>
                  <span className="figure">{partner.employee_no}</span> {partner.nickname}
                </Link>
                {partner.disabled && (
                  <div>
                    <Mark tone="plain">{words.disabled}</Mark>
                  </div>
                )}
              </>
            ),
          },
          { title: words.owed, money: ({ owed }) => owed },
          { title: words.pending, money: (row) => row.pending },
          {
            title: words.since,
            width: 140,
            day: ({ since }) => since,
          },
          {
            title: words.lastReward,
            width: 140,
            render: (_, { last_reward: at }) =>
              at ? <DateTime at={at} only="day" /> : <span className="muted">{words.never}</span>,
          },
        ]}
      />
    </Page>
  )
}
