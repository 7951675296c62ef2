import { Facts } from '../../ui/facts.tsx'
import type { TaxPayee } from '@bailu/contract/tax/staff'
import { yearName } from '@bailu/phrases/format'
import { Alert, Button, Card } from 'antd'
import { useState } from 'react'
import { useCall } from '../../app/api/use-calls.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { Money } from '../../ui/figures.tsx'
import { List } from '../../ui/table/list.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import styles from './tax.module.css'

export type Period = { year: number; month?: number }

/** Withholding totals of a period. */
export function PeriodSums({ period }: { period: Period }) {
  const words = useWords('tax').tax
  const { data } = useCall('GET /api/staff/withholding/sum', period)
  if (!data) return null
  return (
    <Card className={styles.sums ?? ''}>
      <Facts
        column={{ xs: 1, sm: 2, lg: 3 }}
        rows={[
          { label: words.payees, value: data.payees },
          { label: words.gross, value: <Money satang={data.gross} /> },
          { label: words.tax, value: <Money satang={data.tax} /> },
          { label: words.grossBack, value: <Money satang={data.gross_back} /> },
          { label: words.taxBack, value: <Money satang={data.tax_back} /> },
          { label: words.due, value: <Money satang={data.tax - data.tax_back} /> },
        ]}
      />
      {data.without_id > 0 && (
        <Alert type="warning" showIcon className={styles.missing ?? ''} title={words.withoutId(data.without_id)} />
      )}
    </Card>
  )
}

export function PayeeList({ period }: { period: Period }) {
  const { lang, words: all } = useLanguage('tax')
  const words = all.tax
  const may = usePermissions()
  const [selected, setSelected] = useState<TaxPayee>()
  return (
    <>
      <List
        call="GET /api/staff/withholding"
        input={period}
        rowKey={({ partner }) => partner.id}
        name={words.payees}
        empty={words.none}
        columns={[
          {
            title: words.partner,
            render: (_, { partner }) => (
              <>
                {partner.nickname} <span className="muted figure">{partner.employee_no}</span>
              </>
            ),
          },
          { title: words.gross, money: (row) => row.gross },
          { title: words.tax, money: (row) => row.tax },
          { title: words.grossBack, money: (row) => row.gross_back },
          { title: words.taxBack, money: (row) => row.tax_back },
          {
            title: words.statement,
            align: 'right',
            render: (_, row) =>
              row.card ? (
                may('GET /api/staff/withholding/{id}/{year}') && (
                  <Button size="small" onClick={() => setSelected(row)}>
                    {words.statement}
                  </Button>
                )
              ) : (
                <span className="muted">{words.noCard}</span>
              ),
          },
        ]}
      />
      <ReasonDialog
        call="GET /api/staff/withholding/{id}/{year}"
        input={(reason) => ({ id: selected!.partner.id, year: period.year, reason })}
        asFile
        open={selected !== undefined}
        title={words.statementOf(selected?.partner.nickname ?? '', yearName(period.year, lang))}
        label={words.what}
        okText={words.open}
        onClose={() => setSelected(undefined)}
      >
        <p className="muted">{words.statementHint}</p>
      </ReasonDialog>
    </>
  )
}
