import { COUNTED } from '@bailu/contract/staff-closing'
import { day as dayWords } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { When } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { Mark } from '../../ui/mark.tsx'
import { useLanguage } from '../../words.tsx'
import { Difference } from './difference.tsx'

/** Closed days with the differences of the counted amounts. */
export function ClosingList() {
  const { lang, words: all } = useLanguage()
  const words = all.closing
  return (
    <List
      call="GET /api/staff/closing"
      input={{}}
      rowKey={({ day }) => day}
      name={words.list}
      empty={words.none}
      minWidth={780}
      columns={[
        {
          title: words.day,
          width: 150,
          render: (_, row) => (
            <>
              <Link to="/closing/$day" params={{ day: row.day }}>
                {dayWords(`${row.day}T12:00:00+07:00`, lang)}
              </Link>
              {row.deviates && (
                <div>
                  <Mark tone="bad">{words.deviates}</Mark>
                </div>
              )}
            </>
          ),
        },
        {
          title: words.difference,
          children: COUNTED.map((one) => ({
            title: words.countedNames[one],
            align: 'right' as const,
            render: (_: unknown, { difference }: { difference: Record<typeof one, number> }) => (
              <Difference satang={difference[one]} />
            ),
          })),
        },
        { title: words.remark, render: (_, { reason }) => reason },
        {
          title: words.by,
          width: 170,
          render: (_, row) => (
            <>
              {row.closed_by}
              <br />
              <span className="muted">
                <When at={row.closed_at} />
              </span>
            </>
          ),
        },
      ]}
    />
  )
}
