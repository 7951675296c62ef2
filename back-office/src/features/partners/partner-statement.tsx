import { Facts } from '../../ui/facts.tsx'
import type { IncomeStatement, StatementChanges, StatementRow } from '@bailu/contract/income/statement'
import { month as monthName } from '@bailu/phrases/format'
import { statementFileTexts } from '@bailu/phrases/income/statement-file'
import { Card, Flex, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../app/api/use-calls.ts'
import { Money } from '../../ui/figures.tsx'
import { List } from '../../ui/table/list.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { DownloadWithReasonButton } from '../../ui/download-with-reason.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage } from '../../app/language.tsx'
import styles from './partners.module.css'

const READ_STATEMENT = 'GET /api/staff/partner/{id}/statement'
const STATEMENT_PDF = 'GET /api/staff/partner/{id}/statement/pdf'

/** Monthly statement of a partner's balance, with the same texts as in the partner's app. */
export function PartnerStatementCard({ id }: { id: number }) {
  const may = usePermissions()(READ_STATEMENT)
  return may && <StatementDetails id={id} />
}

function StatementDetails({ id }: { id: number }) {
  const { lang, words: all } = useLanguage('customers', 'tax')
  const may = usePermissions()
  const words = statementFileTexts[lang]
  const [month, setMonth] = useState<string>()
  const query = useCall(READ_STATEMENT, { id, ...(month && { month }) })
  return (
    <Card title={<h2>{all.customers.money.statement}</h2>} className={styles.money ?? ''}>
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
              {may(STATEMENT_PDF) && (
                <DownloadWithReasonButton
                  call={STATEMENT_PDF}
                  input={(reason) => ({ id, month: statement.month, reason })}
                  name={words.save}
                  title={`${all.customers.money.statement}, ${monthName(statement.month, lang)}`}
                  hint={all.customers.money.statementHint}
                  label={all.tax.what}
                  okText={all.tax.take}
                />
              )}
            </Flex>
            {!statement.closed && <p className={`muted ${styles.running}`}>{words.running}</p>}
            <StatementSums statement={statement} words={words} />
            <List
              call="GET /api/staff/partner/{id}/statement/row"
              input={{ id, month: statement.month }}
              name={words.list}
              empty={words.none}
              minWidth={760}
              columns={[
                { title: words.head.date, width: 150, time: (row) => row.at },
                { title: words.head.what, render: (_, row) => <StatementRowText row={row} words={words} /> },
                {
                  title: words.head.gross,
                  align: 'right',
                  width: 110,
                  render: (_, row) => <OptionalMoney satang={row.gross} />,
                },
                {
                  title: words.head.tax,
                  align: 'right',
                  width: 110,
                  render: (_, row) => <OptionalMoney satang={row.tax === null ? null : -row.tax} />,
                },
                {
                  title: words.head.change,
                  width: 120,
                  money: (row) => row.change,
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </Card>
  )
}

type Words = (typeof statementFileTexts)['en']

function StatementSums({
  statement: { opening, changes, closing },
  words,
}: {
  statement: IncomeStatement
  words: Words
}) {
  const names = Object.keys(changes) as (keyof StatementChanges)[]
  return (
    <Facts
      className={styles.note ?? ''}
      column={{ xs: 1, sm: 2, lg: 3 }}
      rows={[
        { label: words.opening, value: <Money satang={opening.balance} /> },
        ...names
          .filter((name) => changes[name] !== 0)
          .map((name) => ({ label: words.changes[name], value: <Money satang={changes[name]} /> })),
        { label: words.closing, value: <Money satang={closing.balance} /> },
      ]}
    />
  )
}

function StatementRowText({ row, words }: { row: StatementRow; words: Words }) {
  const { kind, reward, withdrawal, order_number: number, who, first_line: firstLine } = row
  const detail = [
    withdrawal && `•••• ${withdrawal.account_tail}`,
    number,
    who && (who.is === 'client' ? who.name : words.who[who.is]),
    firstLine?.name,
  ]
  return (
    <>
      {reward ? `${words.kinds[reward.kind]} · ${words.rows[kind]}` : words.rows[kind]}
      <div className="muted">{detail.filter(Boolean).join(' · ')}</div>
    </>
  )
}

const OptionalMoney = ({ satang }: { satang: number | null }) => (satang === null ? '–' : <Money satang={satang} />)

function monthsOf({ first, latest }: IncomeStatement): string[] {
  const months = []
  for (let month = latest; month >= first;) {
    months.push(month)
    const [year = 0, number = 1] = month.split('-').map(Number)
    month = new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
  }
  return months
}
