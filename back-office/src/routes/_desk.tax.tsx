import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { RuleForm } from '../features/tax/rule-form.tsx'
import { RuleList } from '../features/tax/rule-list.tsx'
import { useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useMay } from '../use-me.ts'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/tax')({ component: Screen })

function Screen() {
  const words = useWords().tax
  const may = useMay()
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
      <Loaded query={query}>{({ list }) => <RuleList list={list} />}</Loaded>
      <RuleForm open={adding} onClose={() => setAdding(false)} />
    </Page>
  )
}
