import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { type Colleague, GIVEN_ROLES } from '@bailu/contract/colleagues'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useLanguage } from '../../words.tsx'

/** Actions that require a reason: call, keys of the hint and of the success message. */
const REASONED = {
  changeRole: { call: 'PUT /api/staff/colleague/{id}/role', hint: 'roleHint', done: 'roleChanged' },
  disable: { call: 'POST /api/staff/colleague/{id}/disable', hint: 'disableHint', done: 'isDisabled' },
  enable: { call: 'POST /api/staff/colleague/{id}/enable', hint: 'enableHint', done: 'isEnabled' },
  stepOff: { call: 'POST /api/staff/colleague/{id}/second-step-off', hint: 'stepOffHint', done: 'stepIsOff' },
} as const
type Reasoned = keyof typeof REASONED
export type Deed = Reasoned | 'sendLink'
type Given = (typeof GIVEN_ROLES)[number]
type Asked = { about: Colleague; onClose: () => void }

const refresh = ['GET /api/staff/colleague'] as const

/** Dialog for one action on a staff account; all but sending the link require a reason. */
export const ChangeColleague = ({ deed, ...asked }: Asked & { deed: Deed }) =>
  deed === 'sendLink' ? <SendLink {...asked} /> : <WithReason deed={deed} {...asked} />

function SendLink({ about: { id, name, email }, onClose }: Asked) {
  const { lang, words: all } = useLanguage()
  const words = all.staff.list
  const send = useAct('POST /api/staff/colleague/{id}/link', { refresh, onDone: onClose, done: words.linkSent })
  return (
    <Modal
      open
      title={`${words.sendLink}: ${name}`}
      okText={words.sendLink}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() => send.mutate({ input: { id, lang } })}
    >
      <p>{words.linkHint(email)}</p>
    </Modal>
  )
}

function WithReason({ deed, about, onClose }: Asked & { deed: Reasoned }) {
  const all = useLanguage().words
  const words = all.staff.list
  const { call, hint, done } = REASONED[deed]
  const [role, setRole] = useState<Given>(about.role === 'owner' ? 'content' : about.role)
  const act = useAct(call, { refresh, onDone: onClose, done: words[done] })
  const given = deed === 'changeRole' ? { role } : {}
  return (
    <AskReason
      open
      title={`${words[deed]}: ${about.name}`}
      deed={words[deed]}
      danger={deed === 'disable' || deed === 'stepOff'}
      busy={act.isPending}
      onCancel={onClose}
      onDone={(reason) => act.mutate({ input: { id: about.id, reason, ...given } })}
    >
      <p>{words[hint]}</p>
      {deed === 'changeRole' && (
        <Form layout="vertical" component="div">
          <Form.Item label={words.role} htmlFor="new-role">
            <Select
              id="new-role"
              value={role}
              onChange={setRole}
              options={GIVEN_ROLES.map((value) => ({ value, label: all.shell.roles[value] }))}
            />
          </Form.Item>
        </Form>
      )}
    </AskReason>
  )
}
