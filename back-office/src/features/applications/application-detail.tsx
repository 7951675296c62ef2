import { Button, Descriptions, Drawer, Modal, Space } from 'antd'
import type { StaffApplication } from '@bailu/contract/applications'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { When } from '../../ui/figures.tsx'
import { Mark } from '../../ui/mark.tsx'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { TONES } from './tones.ts'

type Props = { application: StaffApplication; onClose: () => void }

const refresh = ['GET /api/staff/application', 'GET /api/staff/partner'] as const

/** A partner application and the buttons to approve or reject it. */
export function ApplicationDetail({ application: row, onClose }: Props) {
  const words = useWords().people.applications
  const may = useMay()('POST /api/staff/application/{id}/approve')
  const [asked, setAsked] = useState<'approve' | 'refuse'>()
  const approve = useAct('POST /api/staff/application/{id}/approve', {
    refresh,
    done: ({ employee_no: number }) => words.approved(number),
    onDone: onClose,
  })
  const refuse = useAct('POST /api/staff/application/{id}/refuse', { refresh, done: words.refused, onDone: onClose })
  const { id, applicant } = row
  const name = `${row.first_name} ${row.last_name}`
  const decided = row.decided_at && [
    { key: 'decided', label: words.decided, children: <When at={row.decided_at} /> },
    { key: 'by', label: words.by, children: row.decided_by ?? words.automatic },
  ]
  return (
    <Drawer
      open
      size={520}
      title={name}
      onClose={onClose}
      footer={
        may &&
        row.status === 'submitted' && (
          <Space>
            <Button type="primary" onClick={() => setAsked('approve')}>
              {words.approve}
            </Button>
            <Button danger onClick={() => setAsked('refuse')}>
              {words.refuse}
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
            children: <Mark tone={TONES[row.status]}>{words.states[row.status]}</Mark>,
          },
          { key: 'name', label: words.name, children: name },
          { key: 'birth', label: words.birthDate, children: row.birth_date },
          { key: 'account', label: words.account, children: `${applicant.nickname} · ${applicant.id}` },
          { key: 'phone', label: words.phone, children: applicant.phone },
          { key: 'email', label: words.email, children: applicant.email },
          { key: 'registered', label: words.registered, children: <When at={applicant.registered_at} only="day" /> },
          {
            key: 'mentor',
            label: words.mentor,
            children: row.mentor ? `${row.mentor.nickname} ${row.mentor.employee_no}` : words.noMentor,
          },
          { key: 'message', label: words.message, children: row.message || '–' },
          { key: 'sent', label: words.sent, children: <When at={row.submitted_at} /> },
          ...(decided || []),
          ...(row.reason ? [{ key: 'reason', label: words.reason, children: row.reason }] : []),
          ...(row.employee_no ? [{ key: 'number', label: words.number, children: row.employee_no }] : []),
        ]}
      />
      <Modal
        open={asked === 'approve'}
        title={`${words.approve}: ${name}`}
        okText={words.approve}
        confirmLoading={approve.isPending}
        onCancel={() => setAsked(undefined)}
        onOk={() => approve.mutate({ input: { id } })}
      >
        <p>{words.approveHint}</p>
      </Modal>
      <AskReason
        open={asked === 'refuse'}
        title={`${words.refuse}: ${name}`}
        deed={words.refuse}
        danger
        busy={refuse.isPending}
        onCancel={() => setAsked(undefined)}
        onDone={(reason) => refuse.mutate({ input: { id, reason } })}
      >
        <p>{words.refuseHint}</p>
      </AskReason>
    </Drawer>
  )
}
