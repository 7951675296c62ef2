import type { DepositSource } from '@bailu/contract/cash/staff'
import { createFileRoute } from '@tanstack/react-router'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { DepositForm, VoidDepositButton } from '../../features/cash/cash-deposit.tsx'
import styles from '../../features/cash/cash.module.css'
import { useList } from '../../app/api/use-calls.ts'
import { Money } from '../../ui/figures.tsx'
import { List } from '../../ui/table/list.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../app/language.tsx'

export const Route = createFileRoute('/_app/cash')({
  staticData: { words: ['bank', 'cash', 'content'] },
  component: Screen,
})

function Screen() {
  const { cash: words, shell } = useWords('cash')
  const [depositFrom, setDepositFrom] = useState<DepositSource>()
  const balances = useList('GET /api/staff/cash-deposit', {}).data?.pages[0]
  const cash = balances?.cash
  return (
    <Page title={words.title}>
      <Flex gap={16} wrap align="center" className={styles.head ?? ''}>
        {cash !== undefined && (
          <span>
            {words.box}: <Money satang={cash} />
          </span>
        )}
        <Button type="primary" disabled={cash === undefined || cash <= 0} onClick={() => setDepositFrom('cash')}>
          {words.carry}
        </Button>
        {balances !== undefined && balances.provider > 0 && (
          <>
            <span>
              {words.atProvider}: <Money satang={balances.provider} />
            </span>
            <Button onClick={() => setDepositFrom('provider')}>{words.sent}</Button>
          </>
        )}
      </Flex>
      <List
        call="GET /api/staff/cash-deposit"
        input={{}}
        name={words.title}
        empty={words.empty}
        columns={[
          {
            title: words.on,
            width: 150,
            day: (row) => `${row.deposited_on}T00:00:00+07:00`,
          },
          {
            title: words.amount,
            align: 'right',
            render: (_, { amount, from, fee }) => (
              <>
                <Money satang={amount} />
                {from === 'provider' && (
                  <div className="muted">
                    {words.lessFee} <Money satang={fee} />
                  </div>
                )}
              </>
            ),
          },
          { title: words.from, render: (_, { from }) => words.froms[from] },
          {
            title: words.reference,
            render: (_, row) => <span className="figure">{row.bank_reference}</span>,
          },
          { title: words.by, dataIndex: 'by' },
          {
            title: words.state,
            render: (_, row) =>
              row.voided_at === null ? (
                <Mark tone="good">{words.noted}</Mark>
              ) : (
                <>
                  <Mark tone="plain">{words.voided}</Mark>
                  <div className="muted">
                    {row.voided_by} · {row.void_reason}
                  </div>
                </>
              ),
          },
          {
            title: <span className="only-read">{shell.actions}</span>,
            align: 'right',
            render: (_, row) => row.voided_at === null && <VoidDepositButton deposit={row} />,
          },
        ]}
      />
      {balances !== undefined &&
        (['cash', 'provider'] as const).map((from) => (
          <DepositForm
            key={from}
            from={from}
            bookedBalance={balances[from]}
            open={depositFrom === from}
            onClose={() => setDepositFrom(undefined)}
          />
        ))}
    </Page>
  )
}
