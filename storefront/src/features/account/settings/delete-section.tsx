import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeletionCheck } from '@bailu/contract/account/shop'
import { money, exactMoney } from '@bailu/phrases/format'
import { AppError } from '@bailu/client/errors'
import { request } from '../../../browser/request/request.ts'
import { clearTabStorage } from '../../../browser/storage.ts'
import { useLang, useWords } from '../../../i18n/i18n.tsx'
import { announceSignOut, clearSession, useAuth } from '../../../session/auth.ts'
import { passwordHash } from '../../../session/password-hash.ts'
import { HiddenUsername, useReauthentication } from '../../../session/reauthentication.tsx'
import { useFormAction } from '../../../session/use-form-action.ts'
import { deletePendingUploads } from '../../../session/sign-out.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { ChevronIcon } from '../../../ui/icons/icons.tsx'
import { ErrorState, ScreenSkeleton } from '../../../ui/screen/screen.tsx'
import { deletionQuery } from './queries.ts'
import { SettingsSection } from './settings-section.tsx'
import type { InputOf } from '@bailu/contract/calls'
import { GIVE_UP_REASONS } from '@bailu/contract/withdrawals/kinds'
import { useAction } from '../../../session/use-action.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SelectField, Checkbox } from '../../../ui/form/field.tsx'

type DeleteFormFields = { password: string; sure: boolean }

export function DeleteForm({ onDeleted, onBlocked }: { onDeleted: () => Promise<void>; onBlocked: () => void }) {
  const { settings, auth } = useWords('auth', 'settings')
  const words = settings.deletion
  const { form, bind, errors, busy, formProps } = useFormAction(
    async ({ password }: DeleteFormFields) =>
      request('POST /api/account/delete', { password: await passwordHash(password) }),
    {
      mode: 'onSubmit',
      defaultValues: { password: '', sure: false },
      validate: ({ password, sure }) => ({
        ...(password === '' && { password: settings.missing }),
        ...(!sure && { sure: words.tickFirst }),
      }),
      messageIn: 'password',
      broken: settings.broken,
      onDone: onDeleted,
      onRejected: ({ cause }) => {
        const isBlocked = cause instanceof AppError && cause.code === 'deletion_blocked'
        if (isBlocked) onBlocked()
        return isBlocked
      },
    },
  )
  return (
    <form {...formProps} className="flex flex-col gap-20">
      <HiddenUsername />
      <PasswordField label={auth.field.password} autoComplete="current-password" {...bind('password')} />
      <div>
        <label className="-ml-12 flex items-start">
          <Checkbox aria-invalid={errors.sure ? true : undefined} {...form.register('sure')} />
          <span className="py-12 text-15">{words.understood}</span>
        </label>
        {errors.sure && <p className="text-13 text-danger">{errors.sure}</p>}
      </div>
      <Button type="submit" kind="danger" wide busy={busy}>
        {words.forGood}
      </Button>
    </form>
  )
}

type DeletionObstacle = DeletionCheck['obstacles'][number]
const OBSTACLE_LINK = 'mt-4 flex min-h-touch items-center gap-4 text-15 font-medium text-gold-ink'

/** What blocks the deletion of the account, each with what to do about it. */
export function DeletionObstacles({ list, onChange }: { list: readonly DeletionObstacle[]; onChange: () => void }) {
  const { obstacles } = useWords('settings').settings.deletion
  return (
    <ul className="border-y border-line">
      {list.map(({ what: obstacle, count, amount }) => (
        <li key={obstacle} className="border-b border-line py-16 last:border-0">
          <h2 className="text-18">{obstacles[obstacle].title(amount === null ? String(count) : money(amount))}</h2>
          <p className="mt-4 text-15 text-muted">{obstacles[obstacle].todo}</p>
          <ObstacleLink what={obstacle} />
          {obstacle === 'money_withdrawable' && amount !== null && <WaiveBalance amount={amount} onDone={onChange} />}
        </li>
      ))}
    </ul>
  )
}

const OBSTACLE_TABS = {
  order_unpaid: 'awaiting_payment',
  order_unshipped: 'awaiting_shipment',
  delivery_unpaid: 'finished',
  return_open: 'finished',
  refund_open: 'canceled',
} as const

function ObstacleLink({ what: obstacle }: { what: DeletionObstacle['what'] }) {
  const { account } = useWords('account')
  if (obstacle in OBSTACLE_TABS) {
    return (
      <Link
        to="/order/list"
        search={{ tab: OBSTACLE_TABS[obstacle as keyof typeof OBSTACLE_TABS] }}
        className={OBSTACLE_LINK}
      >
        {account.person.orders}
        <ChevronIcon className="size-20" />
      </Link>
    )
  }
  return (
    <Link to={obstacle === 'money_withdrawable' ? '/wthdrawal' : '/income'} className={OBSTACLE_LINK}>
      {obstacle === 'money_withdrawable' ? account.manage.withdrawal : account.person.income}
      <ChevronIcon className="size-20" />
    </Link>
  )
}

/** Account deletion: shows what is deleted and retained, or what blocks it; then asks for the password. */
export default function DeleteSection() {
  const { settings } = useWords('settings')
  const words = settings.deletion
  const router = useRouter()
  const client = useQueryClient()
  const { data, isLoadingError, isFetching, refetch, error } = useQuery(deletionQuery(useLang()))
  const [isConfirming, setIsConfirming] = useState(false)
  if (isLoadingError) return <ErrorState cause={error} page busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />

  const finishDeletion = async () => {
    // Before navigating, so that no query is made with the invalid token.
    const userId = useAuth.getState().userInfo?.id
    if (userId !== undefined) await deletePendingUploads(userId)
    clearSession()
    announceSignOut()
    clearTabStorage()
    client.clear()
    await router.navigate({ to: '/home', replace: true })
    toast(words.gone)
  }
  if (data.obstacles.length > 0) {
    return (
      <SettingsSection title={settings.parts.delete} lead={words.notYet}>
        <DeletionObstacles list={data.obstacles} onChange={() => void refetch()} />
        <Button kind="quiet" wide busy={isFetching} onClick={() => void refetch()}>
          {words.lookAgain}
        </Button>
      </SettingsSection>
    )
  }
  if (isConfirming) {
    return (
      <SettingsSection title={words.lastTitle} lead={words.lastLead}>
        <DeleteForm
          onDeleted={finishDeletion}
          onBlocked={() => {
            setIsConfirming(false)
            void refetch()
          }}
        />
      </SettingsSection>
    )
  }
  const { orders, rewards, years } = data.retained
  const retainedPoints = [
    ...(orders > 0 ? [words.retainedOrders(orders, years)] : []),
    ...(rewards > 0 ? [words.retainedRewards(rewards, years)] : []),
    words.retainedEvidence,
  ]
  return (
    <SettingsSection title={settings.parts.delete} lead={words.lead}>
      <PointList title={words.goesTitle} points={[...words.goes, words.goesRest]} />
      {data.partner && <PointList title={words.partnerTitle} points={words.partner} />}
      <PointList title={words.staysTitle} points={retainedPoints} />
      <Button kind="quiet" wide onClick={() => setIsConfirming(true)}>
        {words.goOn}
      </Button>
    </SettingsSection>
  )
}

function PointList({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h2 className="text-18">{title}</h2>
      <ul className="mt-8 flex flex-col gap-8 text-15">
        {points.map((point) => (
          <li
            key={point}
            className="relative pl-16 before:absolute before:top-[0.7em] before:left-0 before:h-px before:w-8 before:bg-gold"
          >
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}

type WaiveReason = (typeof GIVE_UP_REASONS)[number]
type WaiveBalanceProps = { amount: number; onDone: () => void }

/**
 * Waives the remaining balance of a partner for good, with a reason.
 */
function WaiveBalance({ amount, onDone }: WaiveBalanceProps) {
  const { settings } = useWords('settings')
  const words = settings.deletion.giveUp
  const reauthentication = useReauthentication()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<WaiveReason | ''>('')
  const [error, setError] = useState('')
  const { busy, run } = useAction(
    (input: InputOf<'POST /api/withdrawal/give-up'>, idempotencyKey) =>
      reauthentication.require(() => request('POST /api/withdrawal/give-up', input, { idempotencyKey })),
    {
      broken: words.broken,
      done: words.done,
      refresh: [['withdrawals'], ['income']],
      onDone,
      onError: ({ message }) => setError(message),
    },
  )
  const send = async () => {
    if (reason === '') return setError(words.missing)
    // Closed, because the password may be asked for.
    setOpen(false)
    if (!(await run({ amount, reason }))) setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className="flex min-h-touch items-center text-15 text-muted underline underline-offset-4"
        onClick={() => setOpen(true)}
      >
        {words.open}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={words.title(exactMoney(amount))} role="alertdialog">
        <p className="mt-12 mb-16 text-15 text-muted">{words.lead(exactMoney(amount))}</p>
        <SelectField
          label={words.why}
          prompt={words.choose}
          options={GIVE_UP_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
          value={reason}
          error={error || undefined}
          onChange={({ target }) => {
            setReason(target.value as WaiveReason | '')
            setError('')
          }}
        />
        <div className="mt-28 grid grid-cols-2 gap-12">
          <Button kind="quiet" onClick={() => setOpen(false)}>
            {words.keep}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void send()}>
            {words.yes}
          </Button>
        </div>
      </Dialog>
      {reauthentication.dialog}
    </>
  )
}
