import type { TaxRuleRow } from '@bailu/contract/tax'
import { Table, Tag } from 'antd'
import { asCards } from '../../ui/cards.tsx'
import { When } from '../../ui/figures.tsx'
import { useWords } from '../../words.tsx'
import { ruleWords } from './rule-words.ts'

const COLOUR: Record<TaxRuleRow['state'], string> = { in_force: 'success', coming: 'processing', over: 'default' }

export function RuleList({ list }: { list: TaxRuleRow[] }) {
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
        {...asCards<TaxRuleRow>([
          { title: words.from, width: 150, render: (_, row) => <When at={row.valid_from} only="day" /> },
          { title: words.method, width: 240, render: (_, row) => words[row.method] },
          { title: words.rule, render: (_, row) => ruleWords(row, words) },
          {
            title: all.withdrawals.state,
            width: 120,
            render: (_, { state }) => <Tag color={COLOUR[state]}>{words.states[state]}</Tag>,
          },
        ])}
      />
    </section>
  )
}
