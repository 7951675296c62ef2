import { Alert, Card, Descriptions, Table } from 'antd'
import { LEVELS } from '@bailu/contract/levels/kinds'
import type { StaffPartner } from '@bailu/contract/partners/staff'
import { points } from '@bailu/phrases/format'
import type { ReactNode } from 'react'
import { toCardTable } from '../../ui/card-table.tsx'
import { EmailAddress } from '../../ui/mark.tsx'
import { Money, DateTime } from '../../ui/figures.tsx'
import { useWords } from '../../app/language.tsx'
import styles from './partners.module.css'

/** Employee number, level history and balances of a partner. */
export function PartnerFacts({ partner, mentor }: { partner: StaffPartner; mentor: ReactNode }) {
  const { audit, customers } = useWords()
  const { find, partners: words } = customers
  const { balance } = partner
  return (
    <>
      {partner.account_disabled_at && (
        <Alert type="warning" showIcon title={words.accountDisabled} className={styles.note} />
      )}
      <div className={styles.cards}>
        <Card title={<h2>{partner.employee_no}</h2>}>
          <Descriptions
            column={1}
            size="small"
            items={[
              {
                key: 'state',
                label: find.state,
                children: partner.partner_disabled_at ? (
                  <>
                    {find.disabled}&nbsp;
                    <DateTime at={partner.partner_disabled_at} only="day" />
                  </>
                ) : (
                  find.active
                ),
              },
              { key: 'email', label: find.email, children: <EmailAddress account={partner} /> },
              { key: 'level', label: find.level, children: LEVELS[partner.level - 1] },
              { key: 'growth', label: words.growth, children: points(partner.growth) },
              { key: 'points', label: words.points, children: points(partner.points) },
              { key: 'since', label: words.since, children: <DateTime at={partner.approved_at} only="day" /> },
              { key: 'mentor', label: words.mentor, children: mentor },
              { key: 'clients', label: words.clients, children: points(partner.clients) },
            ]}
          />
        </Card>
        <Card title={<h2>{words.balance}</h2>}>
          <Descriptions
            column={1}
            size="small"
            items={(['available', 'hold', 'pending', 'receivable'] as const).map((kind) => ({
              key: kind,
              label: words[kind],
              children: <Money satang={balance[kind]} />,
            }))}
          />
        </Card>
        <Card title={<h2>{words.levels}</h2>} className={styles.wide}>
          {partner.levels.length === 0 ? (
            <span className="muted">{words.levelStart}</span>
          ) : (
            <Table
              size="small"
              pagination={false}
              scroll={{ x: 480 }}
              rowKey={({ at, to }) => `${at}-${to}`}
              dataSource={partner.levels}
              {...toCardTable<StaffPartner['levels'][number]>([
                { title: audit.at, key: 'at', render: (_, { at }) => <DateTime at={at} /> },
                { title: words.from, key: 'from', render: (_, { from }) => (from ? LEVELS[from - 1] : '–') },
                { title: words.to, key: 'to', render: (_, { to }) => LEVELS[to - 1] },
                {
                  title: audit.reason,
                  key: 'why',
                  render: (_, { by, reason }) => (by ? `${by}: ${reason ?? ''}` : words.byGrowth),
                },
              ])}
            />
          )}
        </Card>
      </div>
    </>
  )
}
