import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { AddColleague } from '../features/staff/add-colleague.tsx'
import { Colleagues } from '../features/staff/colleagues.tsx'
import { Page } from '../ui/page.tsx'
import { useMay } from '../use-me.ts'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/staff')({ component: Screen })

function Screen() {
  const words = useWords().staff.list
  const may = useMay()
  const [adding, setAdding] = useState(false)
  return (
    <Page
      title={words.title}
      extra={
        may('POST /api/staff/colleague') && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )
      }
    >
      <p className="muted">{words.intro}</p>
      <Colleagues />
      {adding && <AddColleague onClose={() => setAdding(false)} />}
    </Page>
  )
}
