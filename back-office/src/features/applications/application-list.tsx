import { Button, Descriptions, Drawer, Modal, Space } from 'antd'
import { useState } from 'react'
import type { ApplicationStatus } from '@bailu/contract/applications/shop'
import type { StaffApplication } from '@bailu/contract/applications/staff'
import { useAction } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'

export const APPLICATION_TONES: Record<ApplicationStatus, Tone> = {
  submitted: 'waits',
  approved: 'good',
  rejected: 'plain',
}

type Props = { application: StaffApplication; onClose: () => void }

const refresh = ['GET /api/staff/application', 'GET /api/staff/partner'] as const

/** A partner application and the buttons to approve or reject it. */
export function ApplicationDetail({ application: row, onClose }: Props) {
  const words = useWords().customers.applications
  const mayDecide = usePermissions()('POST /api/staff/application/{id}/approve')
  const [dialog, setDialog] = useState<'approve' | 'reject'>()
  const approve = useAction('POST /api/staff/application/{id}/approve', {
    refresh,
    done: ({ employee_no: number }) => words.approved(number),
    onDone: onClose,
  })
  const { id, applicant } = row
  const name = `${row.first_name} ${row.last_name}`
  const decided = row.decided_at && [
    { key: 'decided', label: words.decided, children: <DateTime at={row.decided_at} /> },
    { key: 'by', label: words.by, children: row.decided_by ?? words.automatic },
  ]
  return (
    <Drawer
      open
      size={520}
      title={name}
      onClose={onClose}
      footer={
        mayDecide &&
        row.status === 'submitted' && (
          <Space>
            <Button type="primary" onClick={() => setDialog('approve')}>
              {words.approve}
            </Button>
            <Button danger onClick={() => setDialog('reject')}>
              {words.reject}
            </Button>
          </Space>
        )
      }
    >
      <Descriptions
        column={1}
        bordered
        size="small"
        items={[
          {
            key: 'state',
            label: words.state,
            children: <Mark tone={APPLICATION_TONES[row.status]}>{words.states[row.status]}</Mark>,
          },
          { key: 'name', label: words.name, children: name },
          { key: 'birth', label: words.birthDate, children: row.birth_date },
          { key: 'account', label: words.account, children: `${applicant.nickname} · ${applicant.id}` },
          { key: 'phone', label: words.phone, children: applicant.phone },
          { key: 'email', label: words.email, children: applicant.email },
          {
            key: 'registered',
            label: words.registered,
            children: <DateTime at={applicant.registered_at} only="day" />,
          },
          {
            key: 'mentor',
            label: words.mentor,
            children: row.mentor ? `${row.mentor.nickname} ${row.mentor.employee_no}` : words.noMentor,
          },
          { key: 'message', label: words.message, children: row.message || '–' },
          { key: 'sent', label: words.sent, children: <DateTime at={row.submitted_at} /> },
          ...(decided || []),
          ...(row.reason ? [{ key: 'reason', label: words.reason, children: row.reason }] : []),
          ...(row.employee_no ? [{ key: 'number', label: words.number, children: row.employee_no }] : []),
        ]}
      />
      <Modal
        open={dialog === 'approve'}
        title={`${words.approve}: ${name}`}
        okText={words.approve}
        confirmLoading={approve.isPending}
        onCancel={() => setDialog(undefined)}
        onOk={() => approve.mutate({ input: { id } })}
      >
        <p>{words.approveHint}</p>
      </Modal>
      <ReasonDialog
        call="POST /api/staff/application/{id}/reject"
        input={(reason) => ({ id, reason })}
        done={words.rejected}
        refresh={refresh}
        open={dialog === 'reject'}
        title={`${words.reject}: ${name}`}
        okText={words.reject}
        danger
        onClose={() => setDialog(undefined)}
        onDone={onClose}
      >
        <p>{words.rejectHint}</p>
      </ReasonDialog>
    </Drawer>
  )
}

/** Partner applications; details open in a drawer. */
export function ApplicationList({ status }: { status: ApplicationStatus | undefined }) {
  const words = useWords().customers.applications
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
          { title: words.sent, key: 'sent', render: (_, row) => <DateTime at={row.submitted_at} /> },
          {
            title: words.state,
            key: 'state',
            render: (_, row) => <Mark tone={APPLICATION_TONES[row.status]}>{words.states[row.status]}</Mark>,
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
