import type { PartnerMoney } from '@bailu/contract/staff-debts'
import { exactMoney } from '@bailu/phrases/format'
import { Alert, Button, Card, Flex, Table } from 'antd'
import { useState } from 'react'
import { useCall } from '../../request/use-calls.ts'
import { asCards } from '../../ui/cards.tsx'
import { Money, When } from '../../ui/figures.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useMay } from '../../use-me.ts'
import { useLanguage } from '../../words.tsx'
import { MoneyDeed, type MoneyDeedName } from './money-deed.tsx'
import { VoidEntry } from './void-entry.tsx'
import styles from './partners.module.css'

/** Settles a partner's debt, or a balance that the partner cannot withdraw. */
export function PartnerMoneyCard({ id }: { id: number }) {
  const may = useMay()('GET /api/staff/partner/{id}/money')
  return may && <Shown id={id} />
}

function Shown({ id }: { id: number }) {
  const words = useLanguage().words.people.money
  const query = useCall('GET /api/staff/partner/{id}/money', { id })
  const [deed, setDeed] = useState<MoneyDeedName>()
  return (
    <Card title={<h2>{words.title}</h2>} className={styles.money ?? ''}>
      <Loaded query={query}>
        {(money) => (
          <>
            <Flex gap={12} wrap align="center">
              <span>
                {words.owed}: <Money satang={money.owed} />
              </span>
              {possibleDeeds(money).map((one) => (
                <Button key={one} onClick={() => setDeed(one)}>
                  {words.deeds[one]}
                </Button>
              ))}
            </Flex>
            {money.waits && (
              <Alert type="info" showIcon className={styles.note} title={words.waits(exactMoney(money.waits.amount))} />
            )}
            {money.owed === 0 && money.available === 0 && <p className="muted">{words.nothing}</p>}
            {money.entries.length > 0 && <Entries money={money} />}
            {money.given_up.map((one) => (
              <div key={one.id} className={styles.note}>
                <p className={struck(one)}>
                  {words.givenUp}: <Money satang={one.amount} /> · {words.giveUpReasons[one.reason]} ·{' '}
                  <When at={one.at} />
                </p>
                <VoidEntry kind="give_up" entry={one} />
              </div>
            ))}
            {deed && <MoneyDeed deed={deed} id={id} money={money} onClose={() => setDeed(undefined)} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}

const possibleDeeds = ({ owed, available, waits }: PartnerMoney): MoneyDeedName[] => [
  ...(owed > 0 ? (['repayment'] as const) : []),
  ...(owed > 0 && !waits ? (['write_off'] as const) : []),
  ...(owed === 0 && available > 0 ? (['final_payout'] as const) : []),
]

const struck = ({ voided_at: at }: { voided_at: string | null }): string => (at === null ? '' : (styles.struck ?? ''))

function Entries({ money }: { money: PartnerMoney }) {
  const words = useLanguage().words.people.money
  return (
    <div className={styles.note}>
      <Table
        size="small"
        pagination={false}
        rowKey="id"
        dataSource={money.entries}
        scroll={{ x: 560 }}
        {...asCards<PartnerMoney['entries'][number]>([
          { title: words.at, render: (_, row) => <When at={row.at} /> },
          { title: words.what, render: (_, row) => words.kinds[row.kind] },
          {
            title: words.amount,
            align: 'right',
            render: (_, row) => (
              <span className={struck(row)}>
                <Money satang={row.amount} />
              </span>
            ),
          },
          {
            title: words.reference,
            render: (_, row) => <span className={`figure ${struck(row)}`}>{row.bank_reference || '–'}</span>,
          },
          { title: words.by, dataIndex: 'by' },
          {
            key: 'void',
            title: <span className="only-read">{words.voids.deed}</span>,
            render: (_, row) => <VoidEntry kind={row.kind} entry={row} />,
          },
        ])}
      />
    </div>
  )
}
