import { toast } from '../../app/feedback.ts'
import { useRouter } from '@tanstack/react-router'
import { Alert, Button, Card, Popconfirm } from 'antd'
import { useState } from 'react'
import type { InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import { type ActionOptions, useAction, useCall } from '../../app/api/use-calls.ts'
import { useCurrentUser } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { queryClient } from '../../app/query-client.ts'
import { signOut } from '../../app/session.ts'
import rows from '../../ui/action-rows.module.css'
import { EntryPage } from '../../ui/entry-page.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { Mark } from '../../ui/mark.tsx'
import { AddPasskey, RecoveryCodesDialog, SetUpAuthenticator } from './add-factor.tsx'
import styles from './auth.module.css'
import { supportsPasskeys } from './passkeys.ts'

type SecondFactorState = ReplyOf<'GET /api/staff/me/second-step'>

/** Second factors of the user: authenticator app, passkeys and recovery codes. */
export function SecondFactorCard() {
  const words = useWords('staff').staff.step
  const { factor } = useCurrentUser()
  const query = useCall('GET /api/staff/me/second-step', {})
  return (
    <Card title={<h2>{words.title}</h2>}>
      <p className="muted">{words.hint}</p>
      {factor === 'advised' && <Alert type="warning" showIcon title={words.advised} className={styles.note ?? ''} />}
      <Loaded query={query}>{(step) => <FactorList step={step} />}</Loaded>
    </Card>
  )
}

/** List of second factors with their actions; `onFirst` is called after one was set up. */
export function FactorList({ step, onFirst }: { step: SecondFactorState; onFirst?: () => void }) {
  const words = useWords('staff').staff.step
  const [open, setOpen] = useState<'app' | 'passkey'>()
  const [codes, setCodes] = useState<string[]>([])
  const hasFactor = step.on || step.passkeys.length > 0
  const router = useRouter()
  const refresh = ['GET /api/staff/me/second-step'] as const
  // The router caches the signed-in user: reload it after a change of factors.
  const onDone = async () => {
    queryClient.removeQueries({ queryKey: ['GET /api/staff/me'] })
    await router.invalidate()
  }
  const options = { refresh, onDone: () => void onDone() }
  const renew = useAction('POST /api/staff/me/recovery-codes', {
    refresh,
    onDone: (reply) => setCodes(reply.recovery_codes),
  })
  const finishSetup = async () => {
    setCodes([])
    await queryClient.invalidateQueries({ queryKey: [refresh[0]] })
    await onDone()
    onFirst?.()
  }
  // Reload only after the recovery codes dialog is closed: a reload would unmount it.
  const onFactorAdded = (newCodes: string[]) => {
    setOpen(undefined)
    if (newCodes.length > 0) setCodes(newCodes)
    else void finishSetup()
  }
  return (
    <>
      <ul className={rows.rows}>
        <li>
          <div>
            <b>{words.app}</b> <Mark tone={step.on ? 'good' : 'plain'}>{step.on ? words.on : words.off}</Mark>
            <div className="muted">{step.since ? <DateTime at={step.since} /> : words.appHint}</div>
          </div>
          {step.on ? (
            <RemoveFactorButton
              {...options}
              call="POST /api/staff/me/second-step/stop"
              input={{}}
              done={words.stopped}
              question={words.turnOffSure}
              name={words.turnOff}
            />
          ) : (
            <Button type={hasFactor ? 'default' : 'primary'} onClick={() => setOpen('app')}>
              {words.turnOn}
            </Button>
          )}
        </li>
        {step.passkeys.map(({ id, name, created_at: createdAt, used_at: usedAt, synced }) => (
          <li key={id}>
            <div>
              <b>{name}</b> <span className="muted">{synced ? words.synced : words.passkey}</span>
              <div className="muted">
                {words.made} <DateTime at={createdAt} /> · {words.used}{' '}
                {usedAt ? <DateTime at={usedAt} /> : words.neverUsed}
              </div>
            </div>
            <RemoveFactorButton
              {...options}
              call="DELETE /api/staff/me/passkey/{id}"
              input={{ id }}
              done={words.passkeyGone}
              question={words.removeSure}
              name={words.remove}
              label={`${words.remove}: ${name}`}
            />
          </li>
        ))}
        <li>
          <div>
            <b>{words.passkey}</b>
            <div className="muted">{supportsPasskeys() ? words.passkeyHint : words.passkeyImpossible}</div>
          </div>
          {supportsPasskeys() && <Button onClick={() => setOpen('passkey')}>{words.addPasskey}</Button>}
        </li>
        {hasFactor && (
          <li>
            <div>
              <b>{words.recovery}</b>
              <div className="muted">{words.left(step.recovery_left)}</div>
            </div>
            <Button loading={renew.isPending} onClick={() => renew.mutate({ input: {} })}>
              {words.renew}
            </Button>
          </li>
        )}
      </ul>
      {open === 'app' && <SetUpAuthenticator onClose={() => setOpen(undefined)} onDone={onFactorAdded} />}
      {open === 'passkey' && (
        <AddPasskey
          onClose={() => setOpen(undefined)}
          onDone={(newCodes) => {
            toast.success(words.passkeyAdded)
            onFactorAdded(newCodes)
          }}
        />
      )}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onStored={() => void finishSetup()} />}
    </>
  )
}

type RemoveFactorProps<K extends Key> = ActionOptions<K> & {
  call: K
  input: InputOf<K>
  question: string
  name: string
  /** Accessible name; without it the name. */
  label?: string
}

/** Removes a factor after a question beside the button. */
function RemoveFactorButton<K extends Key>(props: RemoveFactorProps<K>) {
  const { call, input, question, name, label = name, ...options } = props
  const remove = useAction(call, options)
  return (
    <Popconfirm
      title={question}
      okText={name}
      okButtonProps={{ danger: true }}
      onConfirm={() => remove.mutate({ input })}
    >
      <Button aria-label={label} loading={remove.isPending}>
        {name}
      </Button>
    </Popconfirm>
  )
}

/** Sets up the first second factor for a role that requires one. */
export function FirstFactorPage({ onDone }: { onDone: () => void }) {
  const { staff, shell } = useWords('staff')
  const query = useCall('GET /api/staff/me/second-step', {})
  const logout = useAction('POST /api/staff/logout', { onDone: signOut })
  return (
    <EntryPage>
      <h1>{staff.step.firstTitle}</h1>
      <p className="muted">{staff.step.firstHint}</p>
      <Loaded query={query}>{(step) => <FactorList step={step} onFirst={onDone} />}</Loaded>
      <Button type="link" loading={logout.isPending} onClick={() => logout.mutate({ input: {} })}>
        {shell.signOut}
      </Button>
    </EntryPage>
  )
}
