import { Link } from '@tanstack/react-router'
import { Button, Drawer, Space } from 'antd'
import { useState } from 'react'
import type { ApplicationStatus } from '@bailu/contract/applications/shop'
import type { StaffApplication } from '@bailu/contract/applications/staff'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { List } from '../../ui/table/list.tsx'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { GivenReasonButton } from '../../ui/form/given-reason.tsx'

const APPLICATION_TONES: Record<ApplicationStatus, Tone> = {
  submitted: 'waits',
  approved: 'good',
  rejected: 'plain',
}

type Props = { application: StaffApplication; onClose: () => void }

const APPLICATION_CALLS = ['GET /api/staff/application', 'GET /api/staff/partner'] as const

function ApplicationState({ status }: { status: ApplicationStatus }) {
  const words = useWords('applications').applications
  return <Mark tone={APPLICATION_TONES[status]}>{words.states[status]}</Mark>
}

/** A partner application and the buttons to approve or reject it. */
function ApplicationDetail({ application: row, onClose }: Props) {
  const { applications: words, orders } = useWords('applications', 'orders')
  const may = usePermissions()
  const { id, applicant } = row
  const name = `${row.first_name} ${row.last_name}`
  return (
    <Drawer
      open
      size={520}
      title={name}
      onClose={onClose}
      footer={
        row.status === 'submitted' && (
          <Space>
            <ActionButton
              type="primary"
              call="POST /api/staff/application/{id}/approve"
              input={{ id }}
              confirm={{ title: `${words.approve}: ${name}`, content: words.approveHint }}
              refresh={APPLICATION_CALLS}
              done={({ employee_no: number }) => words.approved(number)}
              onDone={onClose}
            >
              {words.approve}
            </ActionButton>
            <GivenReasonButton
              usedFor="application_rejected"
              call="POST /api/staff/application/{id}/reject"
              input={(given) => ({ id, ...given })}
              done={words.rejected}
              refresh={APPLICATION_CALLS}
              title={`${words.reject}: ${name}`}
              okText={words.reject}
              danger
              onDone={onClose}
            >
              <p>{words.rejectHint}</p>
            </GivenReasonButton>
          </Space>
        )
      }
    >
      <Facts
        bordered
        rows={[
          { label: words.state, value: <ApplicationState status={row.status} /> },
          { label: words.name, value: name },
          { label: words.birthDate, value: row.birth_date },
          { label: words.account, value: `${applicant.nickname} · ${applicant.id}` },
          { label: words.phone, value: applicant.phone || '–' },
          { label: words.email, value: applicant.email || '–' },
          { label: words.registered, value: <DateTime at={applicant.registered_at} only="day" /> },
          {
            label: words.mentor,
            value: row.mentor ? `${row.mentor.nickname} ${row.mentor.employee_no}` : words.noMentor,
          },
          { label: words.message, value: row.message || '–' },
          { label: words.sent, value: <DateTime at={row.submitted_at} /> },
          { label: words.decided, value: row.decided_at && <DateTime at={row.decided_at} /> },
          { label: words.by, value: row.decided_at && (row.decided_by ?? words.automatic) },
          { label: words.reason, value: row.reason },
          { label: words.number, value: row.employee_no },
        ]}
      />
      {may('POST /api/staff/customer/{id}/reveal') && (
        <Link to="/customers/$id" params={{ id: String(applicant.id) }}>
          {orders.revealThere}
        </Link>
      )}
    </Drawer>
  )
}

/** Partner applications; details open in a drawer. */
export function ApplicationList({ status }: { status: ApplicationStatus | undefined }) {
  const words = useWords('applications').applications
  const [shown, setShown] = useState<StaffApplication>()
  return (
    <>
      <List
        call="GET /api/staff/application"
        input={status ? { status } : {}}
        name={words.title}
        empty={words.empty}
        minWidth={800}
        columns={[
          {
            title: words.name,
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
            render: (_, { mentor }) =>
              mentor ? `${mentor.nickname} ${mentor.employee_no}` : <span className="muted">{words.noMentor}</span>,
          },
          { title: words.sent, time: (row) => row.submitted_at },
          {
            title: words.state,
            render: (_, row) => <ApplicationState status={row.status} />,
          },
          {
            title: <span className="only-read">{words.look}</span>,
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
