import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { TaxRuleForm, TaxRuleList } from '../../features/tax/rule-form.tsx'
import { useCall } from '../../app/api/use-calls.ts'
import { Loaded } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'

export const Route = createFileRoute('/_app/tax')({
  staticData: { words: ['audit', 'bank', 'content', 'tax', 'withdrawals'] },
  component: Screen,
})

function Screen() {
  const words = useWords('tax').tax
  const may = usePermissions()
  const [adding, setAdding] = useState(false)
  const query = useCall('GET /api/staff/tax-rule', {})
  return (
    <Page
      title={words.title}
      extra={
        may('POST /api/staff/tax-rule') && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )
      }
    >
      <Loaded query={query}>{({ list }) => <TaxRuleList list={list} />}</Loaded>
      <TaxRuleForm open={adding} onClose={() => setAdding(false)} />
    </Page>
  )
}
