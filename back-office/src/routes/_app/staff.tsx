import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { AddStaffAccount } from '../../features/staff/add-colleague.tsx'
import { StaffAccountList } from '../../features/staff/colleagues.tsx'
import { Page } from '../../ui/page.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'

export const Route = createFileRoute('/_app/staff')({ component: Screen })

function Screen() {
  const words = useWords().staff.list
  const may = usePermissions()
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
      <StaffAccountList />
      {adding && <AddStaffAccount onClose={() => setAdding(false)} />}
    </Page>
  )
}
