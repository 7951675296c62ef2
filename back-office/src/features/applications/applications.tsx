import { Button } from 'antd'
import type { ApplicationStatus, StaffApplication } from '@bailu/contract/applications'
import { useState } from 'react'
import { When } from '../../ui/figures.tsx'
import { Mark } from '../../ui/mark.tsx'
import { List } from '../../ui/list.tsx'
import { useWords } from '../../words.tsx'
import { ApplicationDetail } from './application-detail.tsx'
import { TONES } from './tones.ts'

/** Partner applications; details open in a drawer. */
export function Applications({ status }: { status: ApplicationStatus | undefined }) {
  const words = useWords().people.applications
  const [shown, setShown] = useState<StaffApplication>()
  return (
    <>
      <List
        call="GET /api/staff/application"
        input={status ? { status } : {}}
        rowKey={({ id }) => id}
        name={words.title}
        empty={words.empty}
        minWidth={800}
        columns={[
          {
            title: words.name,
            key: 'name',
            render: (_, row) => (
              <>
                <b>
                  {row.first_name} {row.last_name}
                </b>
                <div className="muted">
                  {row.applicant.nickname} · {row.applicant.id}
                </div>
              </>
            ),
          },
          {
            title: words.mentor,
            key: 'mentor',
            render: (_, { mentor }) =>
              mentor ? `${mentor.nickname} ${mentor.employee_no}` : <span className="muted">{words.noMentor}</span>,
          },
          { title: words.sent, key: 'sent', render: (_, row) => <When at={row.submitted_at} /> },
          {
            title: words.state,
            key: 'state',
            render: (_, row) => <Mark tone={TONES[row.status]}>{words.states[row.status]}</Mark>,
          },
          {
            title: <span className="only-read">{words.look}</span>,
            key: 'look',
            align: 'end',
            render: (_, row) => (
              <Button onClick={() => setShown(row)} aria-label={`${words.look}: ${row.first_name} ${row.last_name}`}>
                {words.look}
              </Button>
            ),
          },
        ]}
      />
      {shown && <ApplicationDetail application={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
