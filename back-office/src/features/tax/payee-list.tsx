import type { InputOf } from '@bailu/contract/calls'
import type { Payee } from '@bailu/contract/tax'
import { yearName } from '@bailu/phrases/format'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Card, Descriptions } from 'antd'
import { useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { takeFile } from '../../request/take-file.ts'
import { useCall } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { Money } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { useMay } from '../../use-me.ts'
import { useLanguage, useWords } from '../../words.tsx'
import styles from './tax.module.css'

const STATEMENT = 'GET /api/staff/withholding/{id}/{year}'

export type Period = { year: number; month?: number }

/** Withholding totals of a period. */
export function PeriodSums({ period }: { period: Period }) {
  const words = useWords().tax
  const { data } = useCall('GET /api/staff/withholding/sum', period)
  if (!data) return null
  return (
    <Card className={styles.sums ?? ''}>
      <Descriptions
        column={{ xs: 1, sm: 2, lg: 3 }}
        size="small"
        items={[
          { key: 'payees', label: words.payees, children: data.payees },
          { key: 'gross', label: words.gross, children: <Money satang={data.gross} /> },
          { key: 'tax', label: words.tax, children: <Money satang={data.tax} /> },
          { key: 'grossBack', label: words.grossBack, children: <Money satang={data.gross_back} /> },
          { key: 'taxBack', label: words.taxBack, children: <Money satang={data.tax_back} /> },
          { key: 'due', label: words.due, children: <Money satang={data.tax - data.tax_back} /> },
        ]}
      />
      {data.without_id > 0 && (
        <Alert type="warning" showIcon className={styles.missing ?? ''} title={words.withoutId(data.without_id)} />
      )}
    </Card>
  )
}

export function PayeeList({ period }: { period: Period }) {
  const { lang, words: all } = useLanguage()
  const words = all.tax
  const may = useMay()
  const [asked, setAsked] = useState<Payee>()
  const { noNetwork } = all.shell
  const { message } = App.useApp()
  const take = useMutation({
    mutationFn: (input: InputOf<typeof STATEMENT>) => takeFile(STATEMENT, input),
    onSuccess: () => setAsked(undefined),
    onError: (cause) => void message.error(cause instanceof Refusal ? cause.message : noNetwork),
  })
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
          { title: words.gross, align: 'right', render: (_, row) => <Money satang={row.gross} /> },
          { title: words.tax, align: 'right', render: (_, row) => <Money satang={row.tax} /> },
          { title: words.grossBack, align: 'right', render: (_, row) => <Money satang={row.gross_back} /> },
          { title: words.taxBack, align: 'right', render: (_, row) => <Money satang={row.tax_back} /> },
          {
            title: words.statement,
            align: 'right',
            render: (_, row) =>
              row.card ? (
                may('GET /api/staff/withholding/{id}/{year}') && (
                  <Button size="small" onClick={() => setAsked(row)}>
                    {words.statement}
                  </Button>
                )
              ) : (
                <span className="muted">{words.noCard}</span>
              ),
          },
        ]}
      />
      <AskReason
        open={asked !== undefined}
        title={words.statementOf(asked?.partner.nickname ?? '', yearName(period.year, lang))}
        label={words.what}
        deed={words.open}
        busy={take.isPending}
        onCancel={() => setAsked(undefined)}
        onDone={(reason) => {
          if (!asked) return
          take.mutate({ id: asked.partner.id, year: period.year, reason })
        }}
      >
        <p className="muted">{words.statementHint}</p>
      </AskReason>
    </>
  )
}
