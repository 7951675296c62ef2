import { Table, Tag } from 'antd'
import type { TaxRuleRow } from '@bailu/contract/tax/staff'
import type { BackOfficeTranslations } from '@bailu/phrases/back-office/translations'
import { exactMoney, percent } from '@bailu/phrases/format'
import { useWords } from '../../app/language.tsx'
import { toCardTable } from '../../ui/card-table.tsx'
import { DateTime } from '../../ui/figures.tsx'

/** A rule as one line: "3 %", or its bands. */
export const describeTaxRule = ({ method, rate_bp, bands }: TaxRuleRow, words: BackOfficeTranslations['tax']): string =>
  method === 'flat'
    ? percent(rate_bp)
    : bands
        .map((band) =>
          band.up_to === null
            ? words.lastBand(percent(band.rate_bp))
            : words.band(exactMoney(band.up_to), percent(band.rate_bp)),
        )
        .join(' · ')

const STATE_COLOURS: Record<TaxRuleRow['state'], string> = {
  in_force: 'success',
  coming: 'processing',
  over: 'default',
}

export function TaxRuleList({ list }: { list: TaxRuleRow[] }) {
  const all = useWords()
  const words = all.tax
  return (
    <section aria-label={words.list}>
      <Table<TaxRuleRow>
        size="middle"
        rowKey="id"
        pagination={false}
        dataSource={list}
        scroll={{ x: 700 }}
        {...toCardTable<TaxRuleRow>([
          { title: words.from, width: 150, render: (_, row) => <DateTime at={row.valid_from} only="day" /> },
          { title: words.method, width: 240, render: (_, row) => words[row.method] },
          { title: words.rule, render: (_, row) => describeTaxRule(row, words) },
          {
            title: all.withdrawals.state,
            width: 120,
            render: (_, { state }) => <Tag color={STATE_COLOURS[state]}>{words.states[state]}</Tag>,
          },
        ])}
      />
    </section>
  )
}
