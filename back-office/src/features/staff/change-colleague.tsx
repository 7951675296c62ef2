import { Form, Modal, Select } from 'antd'
import { type Colleague, ASSIGNABLE_ROLES } from '@bailu/contract/staff/staff'
import { useAction } from '../../app/api/use-calls.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useLanguage } from '../../app/language.tsx'

/** Actions that require a reason: call, keys of the hint and of the success message. */
const ACTIONS_WITH_REASON = {
  changeRole: { call: 'PUT /api/staff/colleague/{id}/role', hint: 'roleHint', done: 'roleChanged' },
  disable: { call: 'POST /api/staff/colleague/{id}/disable', hint: 'disableHint', done: 'isDisabled' },
  enable: { call: 'POST /api/staff/colleague/{id}/enable', hint: 'enableHint', done: 'isEnabled' },
  stepOff: { call: 'POST /api/staff/colleague/{id}/second-step-off', hint: 'stepOffHint', done: 'stepIsOff' },
} as const
type ActionWithReason = keyof typeof ACTIONS_WITH_REASON
export type StaffAccountAction = ActionWithReason | 'sendLink'
type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]
type DialogProps = { about: Colleague; onClose: () => void }

const refresh = ['GET /api/staff/colleague'] as const

/** Dialog for one action on a staff account; all but sending the link require a reason. */
export const StaffAccountActionDialog = ({ action, ...props }: DialogProps & { action: StaffAccountAction }) =>
  action === 'sendLink' ? <SendLink {...props} /> : <ReasonedAction action={action} {...props} />

function SendLink({ about: { id, name, email }, onClose }: DialogProps) {
  const { lang, words: all } = useLanguage()
  const words = all.staff.list
  const send = useAction('POST /api/staff/colleague/{id}/link', { refresh, onDone: onClose, done: words.linkSent })
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

function ReasonedAction({ action, about, onClose }: DialogProps & { action: ActionWithReason }) {
  const all = useLanguage().words
  const words = all.staff.list
  const { call, hint, done } = ACTIONS_WITH_REASON[action]
  return (
    <ReasonDialog
      call={call}
      input={(reason, fields: { role?: AssignableRole }) => ({ id: about.id, reason, ...fields })}
      initialValues={{ role: about.role === 'owner' ? 'content' : about.role }}
      done={words[done]}
      refresh={refresh}
      title={`${words[action]}: ${about.name}`}
      okText={words[action]}
      danger={action === 'disable' || action === 'stepOff'}
      onClose={onClose}
    >
      <p>{words[hint]}</p>
      {action === 'changeRole' && (
        <Form.Item name="role" label={words.role}>
          <Select options={ASSIGNABLE_ROLES.map((value) => ({ value, label: all.shell.roles[value] }))} />
        </Form.Item>
      )}
    </ReasonDialog>
  )
}
