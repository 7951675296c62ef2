import { Facts } from '../../ui/facts.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Alert, Card } from 'antd'
import { LEVELS } from '@bailu/contract/levels/kinds'
import type { StaffPartner } from '@bailu/contract/partners/staff'
import { points } from '@bailu/phrases/format'
import { MentorLink, EmailAddress } from '../../ui/account-marks.tsx'
import { Money, DateTime } from '../../ui/figures.tsx'
import { useLanguage, useWords } from '../../app/language.tsx'
import styles from './partners.module.css'

/** Employee number, level history and balances of a partner. */
export function PartnerFacts({ partner }: { partner: StaffPartner }) {
  const {
    audit,
    customers: { find },
    partners: words,
  } = useWords('audit', 'customers', 'partners')
  const { balance } = partner
  return (
    <>
      {partner.account_disabled_at && (
        <Alert type="warning" showIcon title={words.accountDisabled} className={styles.note} />
      )}
      <div className={styles.cards}>
        <Card title={<h2>{partner.employee_no}</h2>}>
          <Facts
            rows={[
              {
                label: find.state,
                value: partner.partner_disabled_at ? (
                  <>
                    {find.disabled}&nbsp;
                    <DateTime at={partner.partner_disabled_at} only="day" />
                  </>
                ) : (
                  find.active
                ),
              },
              { label: find.email, value: <EmailAddress account={partner} /> },
              { label: find.level, value: LEVELS[partner.level - 1] },
              { label: words.growth, value: points(partner.growth) },
              { label: words.points, value: points(partner.points) },
              { label: words.since, value: <DateTime at={partner.approved_at} only="day" /> },
              { label: words.mentor, value: <MentorLink mentor={partner.mentor} /> },
              { label: words.clients, value: points(partner.clients) },
            ]}
          />
        </Card>
        <Card title={<h2>{words.balance}</h2>}>
          <Facts
            rows={(['available', 'hold', 'pending', 'receivable'] as const).map((kind) => ({
              label: words[kind],
              value: <Money satang={balance[kind]} />,
            }))}
          />
        </Card>
        <Card title={<h2>{words.page}</h2>} className={styles.wide}>
          <PartnerPageFacts page={partner.page} />
        </Card>
        <Card title={<h2>{words.levels}</h2>} className={styles.wide}>
          {partner.levels.length === 0 ? (
            <span className="muted">{words.levelStart}</span>
          ) : (
            <DataTable
              minWidth={480}
              rowKey={({ at, to }) => `${at}-${to}`}
              dataSource={partner.levels}
              columns={[
                { title: audit.at, time: ({ at }) => at },
                { title: words.from, render: (_, { from }) => (from ? LEVELS[from - 1] : '–') },
                { title: words.to, render: (_, { to }) => LEVELS[to - 1] },
                {
                  title: audit.reason,
                  render: (_, { by, reason }) => (by ? `${by}: ${reason ?? ''}` : words.byGrowth),
                },
              ]}
            />
          )}
        </Card>
      </div>
    </>
  )
}

/** The public page as the partner wrote it. */
function PartnerPageFacts({ page }: Pick<StaffPartner, 'page'>) {
  const { words: all, lang } = useLanguage('partners')
  const words = all.partners
  if (!page) return <span className="muted">{words.noPage}</span>
  return (
    <>
      {page.taken_down && (
        <Alert
          type="warning"
          showIcon
          title={words.takenDown}
          description={
            <>
              <DateTime at={page.taken_down.at} />: {page.taken_down.reason}
            </>
          }
          className={styles.note}
        />
      )}
      <Facts
        rows={[
          { label: words.greeting, value: <span style={{ whiteSpace: 'pre-line' }}>{page.greeting || '–'}</span> },
          { label: words.line, value: page.line || '–' },
          { label: words.phone, value: page.phone || '–' },
          { label: words.picks, value: page.picks.map(({ name }) => name[lang]).join(', ') || '–' },
          { label: words.updated, value: <DateTime at={page.updated_at} /> },
        ]}
      />
    </>
  )
}
