import { type IncomeStatement, type StatementChanges, type StatementRow } from '@bailu/contract/income-statement'
import { month as monthName } from '@bailu/phrases/format'
import { statementFile } from '@bailu/phrases/statement-file'
import { Card, Descriptions, Flex, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../request/use-calls.ts'
import { Money, When } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { TakeWithReason } from '../../ui/take-with-reason.tsx'
import { useMay } from '../../use-me.ts'
import { useLanguage } from '../../words.tsx'
import styles from './partners.module.css'

const READ = 'GET /api/staff/partner/{id}/statement'
const PDF = 'GET /api/staff/partner/{id}/statement/pdf'

/** Monthly statement of a partner's balance, with the same texts as in the partner's app. */
export function PartnerStatementCard({ id }: { id: number }) {
  const may = useMay()(READ)
  return may && <Shown id={id} />
}

function Shown({ id }: { id: number }) {
  const { lang, words: all } = useLanguage()
  const may = useMay()
  const words = statementFile[lang]
  const [month, setMonth] = useState<string>()
  const query = useCall(READ, { id, ...(month && { month }) })
  return (
    <Card title={<h2>{all.people.money.statement}</h2>} className={styles.money ?? ''}>
      <Loaded query={query}>
        {(statement) => (
          <>
            <Flex gap={12} wrap align="center">
              <Select
                aria-label={words.months}
                value={statement.month}
                onChange={setMonth}
                options={monthsOf(statement).map((value) => ({ value, label: monthName(value, lang) }))}
                style={{ minWidth: 180 }}
              />
              {may(PDF) && (
                <TakeWithReason
                  call={PDF}
                  input={(reason) => ({ id, month: statement.month, reason })}
                  name={words.save}
                  title={`${all.people.money.statement}, ${monthName(statement.month, lang)}`}
                  hint={all.people.money.statementHint}
                  label={all.tax.what}
                  deed={all.tax.take}
                />
              )}
            </Flex>
            {!statement.closed && <p className={`muted ${styles.running}`}>{words.running}</p>}
            <Sums statement={statement} words={words} />
            <List
              call="GET /api/staff/partner/{id}/statement/row"
              input={{ id, month: statement.month }}
              rowKey={(row) => row.id}
              name={words.list}
              empty={words.none}
              minWidth={760}
              columns={[
                { title: words.head.date, width: 150, render: (_, row) => <When at={row.at} /> },
                { title: words.head.what, render: (_, row) => <What row={row} words={words} /> },
                {
                  title: words.head.gross,
                  align: 'right',
                  width: 110,
                  render: (_, row) => <Some satang={row.gross} />,
                },
                {
                  title: words.head.tax,
                  align: 'right',
                  width: 110,
                  render: (_, row) => <Some satang={row.tax === null ? null : -row.tax} />,
                },
                {
                  title: words.head.change,
                  align: 'right',
                  width: 120,
                  render: (_, row) => <Money satang={row.change} />,
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </Card>
  )
}

type Words = (typeof statementFile)['en']

function Sums({ statement: { opening, changes, closing }, words }: { statement: IncomeStatement; words: Words }) {
  const names = Object.keys(changes) as (keyof StatementChanges)[]
  return (
    <Descriptions
      className={styles.note ?? ''}
      column={{ xs: 1, sm: 2, lg: 3 }}
      size="small"
      items={[
        { key: 'opening', label: words.opening, children: <Money satang={opening.balance} /> },
        ...names
          .filter((name) => changes[name] !== 0)
          .map((name) => ({ key: name, label: words.changes[name], children: <Money satang={changes[name]} /> })),
        { key: 'closing', label: words.closing, children: <Money satang={closing.balance} /> },
      ]}
    />
  )
}

function What({ row, words }: { row: StatementRow; words: Words }) {
  const { kind, reward, withdrawal, order_number: number, who, goods } = row
  const detail = [
    withdrawal && `•••• ${withdrawal.account_tail}`,
    number,
    who && (who.is === 'client' ? who.name : words.who[who.is]),
    goods?.name,
  ]
  return (
    <>
      {reward ? `${words.kinds[reward.kind]} · ${words.rows[kind]}` : words.rows[kind]}
      <div className="muted">{detail.filter(Boolean).join(' · ')}</div>
    </>
  )
}

const Some = ({ satang }: { satang: number | null }) => (satang === null ? '–' : <Money satang={satang} />)

function monthsOf({ first, latest }: IncomeStatement): string[] {
  const months = []
  for (let month = latest; month >= first;) {
    months.push(month)
    const [year = 0, number = 1] = month.split('-').map(Number)
    month = new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
  }
  return months
}
