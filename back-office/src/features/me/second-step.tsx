import { useRouter } from '@tanstack/react-router'
import { Alert, App, Button, Card, Popconfirm } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import { queries } from '../../queries.ts'
import { passkeysPossible } from '../../request/passkeys.ts'
import { useAct, useCall } from '../../request/use-calls.ts'
import { When } from '../../ui/figures.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Mark } from '../../ui/mark.tsx'
import { useMe } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { AddPasskey } from './add-passkey.tsx'
import rows from '../../ui/action-rows.module.css'
import styles from './me.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { StartSecondStep } from './start-second-step.tsx'

type Step = ReplyOf<'GET /api/staff/me/second-step'>

/** Second factors of the user: authenticator app, passkeys and recovery codes. */
export function SecondStep() {
  const words = useWords().staff.step
  const { factor } = useMe()
  const query = useCall('GET /api/staff/me/second-step', {})
  return (
    <Card title={<h2>{words.title}</h2>}>
      <p className="muted">{words.hint}</p>
      {factor === 'advised' && <Alert type="warning" showIcon title={words.advised} className={styles.note ?? ''} />}
      <Loaded query={query}>{(step) => <Factors step={step} />}</Loaded>
    </Card>
  )
}

/** List of second factors with their actions; `onFirst` is called after one was set up. */
export function Factors({ step, onFirst }: { step: Step; onFirst?: () => void }) {
  const words = useWords().staff.step
  const { message } = App.useApp()
  const [open, setOpen] = useState<'app' | 'passkey'>()
  const [codes, setCodes] = useState<string[]>([])
  const any = step.on || step.passkeys.length > 0
  const router = useRouter()
  const refresh = ['GET /api/staff/me/second-step'] as const
  // The router caches the signed-in user: reload it after a change of factors.
  const onDone = async () => {
    queries.removeQueries({ queryKey: ['GET /api/staff/me'] })
    await router.invalidate()
  }
  const stop = useAct('POST /api/staff/me/second-step/stop', { done: words.stopped, refresh, onDone })
  const remove = useAct('DELETE /api/staff/me/passkey/{id}', { done: words.passkeyGone, refresh, onDone })
  const renew = useAct('POST /api/staff/me/recovery-codes', {
    refresh,
    onDone: (reply) => setCodes(reply.recovery_codes),
  })
  const settle = async () => {
    setCodes([])
    await queries.invalidateQueries({ queryKey: [refresh[0]] })
    await onDone()
    onFirst?.()
  }
  // Reload only after the recovery codes dialog is closed: a reload would unmount it.
  const added = (given: string[]) => {
    setOpen(undefined)
    if (given.length > 0) setCodes(given)
    else void settle()
  }
  return (
    <>
      <ul className={rows.rows}>
        <li>
          <div>
            <b>{words.app}</b> <Mark tone={step.on ? 'good' : 'plain'}>{step.on ? words.on : words.off}</Mark>
            <div className="muted">{step.since ? <When at={step.since} /> : words.appHint}</div>
          </div>
          {step.on ? (
            <Popconfirm
              title={words.turnOffSure}
              okText={words.turnOff}
              okButtonProps={{ danger: true }}
              onConfirm={() => stop.mutate({ input: {} })}
            >
              <Button loading={stop.isPending}>{words.turnOff}</Button>
            </Popconfirm>
          ) : (
            <Button type={any ? 'default' : 'primary'} onClick={() => setOpen('app')}>
              {words.turnOn}
            </Button>
          )}
        </li>
        {step.passkeys.map(({ id, name, created_at: made, used_at: used, synced }) => (
          <li key={id}>
            <div>
              <b>{name}</b> <span className="muted">{synced ? words.synced : words.passkey}</span>
              <div className="muted">
                {words.made} <When at={made} /> · {words.used} {used ? <When at={used} /> : words.neverUsed}
              </div>
            </div>
            <Popconfirm
              title={words.removeSure}
              okText={words.remove}
              okButtonProps={{ danger: true }}
              onConfirm={() => remove.mutate({ input: { id } })}
            >
              <Button aria-label={`${words.remove}: ${name}`} loading={remove.isPending}>
                {words.remove}
              </Button>
            </Popconfirm>
          </li>
        ))}
        <li>
          <div>
            <b>{words.passkey}</b>
            <div className="muted">{passkeysPossible() ? words.passkeyHint : words.passkeyImpossible}</div>
          </div>
          {passkeysPossible() && <Button onClick={() => setOpen('passkey')}>{words.addPasskey}</Button>}
        </li>
        {any && (
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
      {open === 'app' && <StartSecondStep onClose={() => setOpen(undefined)} onDone={added} />}
      {open === 'passkey' && (
        <AddPasskey
          onClose={() => setOpen(undefined)}
          onDone={(given) => {
            void message.success(words.passkeyAdded)
            added(given)
          }}
        />
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => void settle()} />}
    </>
  )
}
