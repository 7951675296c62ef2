import { AppError } from '@bailu/client/errors'
import type { ActionError } from '@bailu/client/use-action'
import { Button, Empty, Form, Input, Modal } from 'antd'
import type { Colleague } from '@bailu/contract/staff/staff'
import { LANGS, LANGUAGE_NAMES } from '@bailu/contract/languages'
import type { InputOf } from '@bailu/contract/calls'
import { useState } from 'react'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { toast } from '../../app/feedback.ts'
import { SelectItem } from '../../ui/form/items.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useLanguage, useWords } from '../../app/language.tsx'
import { FormButton, TextItem } from '../../ui/form/form.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { SessionList } from '../../ui/session-list.tsx'
import { RolesItem } from './roles.tsx'

const CHANGE = 'PUT /api/staff/colleague/{id}/roles'

/** Actions that require a reason: call, keys of the hint and of the success message. */
const ACTIONS_WITH_REASON = {
  changeRoles: { call: CHANGE, hint: 'rolesHint', done: 'rolesChanged' },
  disable: { call: 'POST /api/staff/colleague/{id}/disable', hint: 'disableHint', done: 'isDisabled' },
  enable: { call: 'POST /api/staff/colleague/{id}/enable', hint: 'enableHint', done: 'isEnabled' },
  stepOff: { call: 'POST /api/staff/colleague/{id}/second-step-off', hint: 'stepOffHint', done: 'stepIsOff' },
} as const
type ActionWithReason = keyof typeof ACTIONS_WITH_REASON
export type StaffAccountAction = ActionWithReason | 'sendLink'
type DialogProps = { about: Colleague; onClose: () => void }

const refresh = ['GET /api/staff/colleague'] as const

/** Dialog for one action on a staff account; all but sending the link require a reason. */
export const StaffAccountActionDialog = ({ action, ...props }: DialogProps & { action: StaffAccountAction }) =>
  action === 'sendLink' ? <SendLink {...props} /> : <ReasonedAction action={action} {...props} />

function SendLink({ about: { id, name, email }, onClose }: DialogProps) {
  const { lang, words: all } = useLanguage('staff')
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
  const all = useLanguage('staff').words
  const words = all.staff.list
  const { call, hint, done } = ACTIONS_WITH_REASON[action]
  /** What the dialog shows is outdated; the list is loaded anew. */
  const closeIfMoved = ({ cause, message }: ActionError): boolean => {
    if (!(cause instanceof AppError) || cause.code !== 'colleague_moved_on') return false
    toast.error(message)
    onClose()
    return true
  }
  return (
    <ReasonDialog
      call={call}
      input={(reason, fields: Partial<Pick<InputOf<typeof CHANGE>, 'roles'>>) => ({
        id: about.id,
        reason,
        ...fields,
        ...(action === 'changeRoles' && { seen: about.roles }),
      })}
      initialValues={{ roles: about.roles }}
      done={words[done]}
      refresh={refresh}
      title={`${words[action]}: ${about.name}`}
      okText={words[action]}
      danger={action === 'disable' || action === 'stepOff'}
      onRejected={closeIfMoved}
      onClose={onClose}
    >
      <p>{words[hint]}</p>
      {action === 'changeRoles' && <RolesItem />}
    </ReasonDialog>
  )
}

const ADD = 'POST /api/staff/colleague'
/** Creates a staff account; the person sets a password through an e-mailed link. */
export function AddStaffAccountButton() {
  const { lang, words: all } = useLanguage('staff')
  const words = all.staff.list
  return (
    <FormButton
      type="primary"
      name={words.add}
      call={ADD}
      toInput={(fields: InputOf<typeof ADD>) => fields}
      messageIn="email"
      initialValues={{ roles: [], lang }}
      done={words.added}
      refresh={['GET /api/staff/colleague']}
      title={words.add}
      okText={words.addSubmit}
    >
      <p className="muted">{words.addHint}</p>
      <TextItem name="name" label={words.name} needed={all.staff.me.needed} max={80} />
      <Form.Item
        name="email"
        label={words.email}
        rules={[{ required: true, type: 'email', message: words.emailNeeded }]}
      >
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
      <RolesItem />
      <SelectItem
        name="lang"
        label={words.lang}
        options={LANGS.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
      />
    </FormButton>
  )
}

/** Sessions of a staff member; an owner can end one or all. */
export function StaffSessions({ about, onClose }: { about: Colleague; onClose: () => void }) {
  const { staff } = useWords('staff')
  const words = staff.list
  const query = useCall('GET /api/staff/colleague/{id}/session', { id: about.id })
  const [ending, setEnding] = useState<{ session?: string }>()
  return (
    <Modal open title={`${words.sessions}: ${about.name}`} footer={null} onCancel={onClose} width={640}>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty description={words.noSessions} />
          ) : (
            <>
              <SessionList list={list} onEnd={(session) => setEnding({ session })} />
              <Button danger onClick={() => setEnding({})}>
                {words.endAll}
              </Button>
            </>
          )
        }
      </Loaded>
      {ending && (
        <ReasonDialog
          call="POST /api/staff/colleague/{id}/session/end"
          input={(reason) => ({ id: about.id, reason, ...ending })}
          done={words.sessionsEnded}
          refresh={['GET /api/staff/colleague/{id}/session', 'GET /api/staff/colleague']}
          open
          title={`${ending.session ? staff.me.end : words.endAll}: ${about.name}`}
          okText={ending.session ? staff.me.end : words.endAll}
          danger
          onClose={() => setEnding(undefined)}
        >
          <p>{words.endHint}</p>
        </ReasonDialog>
      )}
    </Modal>
  )
}
