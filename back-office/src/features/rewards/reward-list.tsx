import type { InputOf } from '@bailu/contract/calls'
import type { StaffReward } from '@bailu/contract/rewards/staff'
import { day, exactMoney, percent } from '@bailu/phrases/format'
import { reasonForStaff } from '@bailu/phrases/orders/reasons'
import { Button, Flex, Tag } from 'antd'
import { useState } from 'react'
import { Money } from '../../ui/figures.tsx'
import { isFiltered } from '../../ui/filters/filters.tsx'
import { List } from '../../ui/table/list.tsx'
import { OrderLink } from '../../ui/order-link.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { FormDialog, TextItem } from '../../ui/form/form.tsx'
import { givenReason, ReasonItems, type ReasonValues, useChangedTemplate } from '../../ui/form/given-reason.tsx'

const STATUS_COLOURS: Record<StaffReward['status'], string> = {
  pending: 'processing',
  approved: 'success',
  canceled: 'default',
}
type Filter = Omit<InputOf<'GET /api/staff/reward'>, 'cursor'>

/** Reward lines of all partners with reason and settlement. */
export function RewardList({ filter }: { filter: Filter }) {
  const { words: all } = useLanguage('rewards')
  const words = all.rewards
  const may = usePermissions()
  const [selected, setSelected] = useState<{ row: StaffReward; action: 'release' | 'cancel' | 'reverse' }>()
  return (
    <>
      <List
        call="GET /api/staff/reward"
        input={filter}
        name={words.list}
        empty={isFiltered(filter) ? words.none : words.noneYet}
        minWidth={960}
        columns={[
          { title: words.earned, width: 165, time: (row) => row.earned_at },
          {
            title: words.partner,
            width: 125,
            render: (_, { partner }) => (
              <>
                {partner.nickname} <span className="muted figure">{partner.employee_no}</span>
              </>
            ),
          },
          { title: words.kind, width: 80, render: (_, { kind }) => words.kinds[kind] },
          { title: words.why, render: (_, row) => <RewardReason row={row} /> },
          { title: words.gross, width: 105, money: (row) => row.gross },
          {
            title: words.tax,
            align: 'right',
            width: 80,
            render: (_, row) => (row.status === 'approved' ? <Money satang={row.tax} /> : '–'),
          },
          {
            title: words.state,
            width: 105,
            render: (_, { status, on_hold: onHold }) =>
              onHold && status === 'pending' ? (
                <Tag color="warning">{words.states.on_hold}</Tag>
              ) : (
                <Tag color={STATUS_COLOURS[status]}>{words.states[status]}</Tag>
              ),
          },
          {
            title: <span className="only-read">{words.release}</span>,
            width: 110,
            align: 'right',
            render: (_, row) =>
              row.status === 'approved' && !row.reverses && may('POST /api/staff/reward/{id}/reverse') ? (
                <Button size="small" danger onClick={() => setSelected({ row, action: 'reverse' })}>
                  {words.reverse}
                </Button>
              ) : (
                row.status === 'pending' &&
                !row.reverses && (
                  <Flex gap={4} justify="end" wrap>
                    {row.on_hold && may('POST /api/staff/reward/{id}/release') && (
                      <Button size="small" type="primary" onClick={() => setSelected({ row, action: 'release' })}>
                        {words.release}
                      </Button>
                    )}
                    {may('POST /api/staff/reward/{id}/cancel') && (
                      <Button size="small" danger onClick={() => setSelected({ row, action: 'cancel' })}>
                        {all.shell.cancel}
                      </Button>
                    )}
                  </Flex>
                )
              ),
          },
        ]}
      />
      <RewardActionDialog selected={selected} onClose={() => setSelected(undefined)} />
    </>
  )
}

function RewardReason({ row }: { row: StaffReward }) {
  const { lang, words: all } = useLanguage('rewards')
  const words = all.rewards
  const explanation = row.reverses
    ? words.takesBack
    : row.rate_bp === null
      ? words.whyFixed
      : words.whySales(percent(row.rate_bp), exactMoney(row.base))
  return (
    <>
      <div>
        {explanation} {row.order && <OrderLink order={row.order} />}
      </div>
      <div className="muted">
        {[
          reasonForStaff(lang, row.reason),
          row.on_hold && row.status === 'pending' ? words.flagged : settlementText(row, words, lang),
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </>
  )
}

type Language = ReturnType<typeof useLanguage>
function settlementText(row: StaffReward, words: Language['words']['rewards'], lang: Language['lang']): string {
  if (row.canceled_at) return words.canceledOn(day(row.canceled_at, lang))
  if (row.settled_at) return words.settledOn(day(row.settled_at, lang), row.tax_rule)
  return row.settles_at ? words.settles(day(row.settles_at, lang)) : words.waits
}

const REWARD_CALLS = ['GET /api/staff/reward', 'GET /api/staff/reward/budget'] as const

type Props = {
  selected: { row: StaffReward; action: 'release' | 'cancel' | 'reverse' } | undefined
  onClose: () => void
}

/** Asks for the reason to release, cancel or reverse a reward. */
export function RewardActionDialog({ selected, onClose }: Props) {
  const { rewards: words, shell } = useWords('rewards')
  const onRejected = useChangedTemplate()
  const { row, action = 'release' } = selected ?? {}
  const gross = row?.gross ?? 0
  const sum = exactMoney(gross)
  const texts = {
    release: { ask: words.releaseAsk(sum), hint: words.releaseHint, done: words.released },
    cancel: { ask: words.cancelAsk(sum), hint: words.cancelHint, done: words.canceled },
    reverse: { ask: words.reverseAsk, hint: words.reverseHint, done: words.reversed },
  }[action]
  return (
    <FormDialog
      call={`POST /api/staff/reward/{id}/${action}`}
      toInput={({ template, reason, ...fields }: ReasonValues & { amount?: number }) => ({
        id: row!.id,
        ...givenReason({ template, reason }),
        ...fields,
      })}
      onRejected={onRejected}
      done={texts.done}
      refresh={REWARD_CALLS}
      open={selected !== undefined}
      title={texts.ask}
      okText={words[action]}
      danger={action !== 'release'}
      initialValues={{ amount: gross }}
      onClose={onClose}
    >
      <p className="muted">{texts.hint}</p>
      {action === 'reverse' && (
        <BahtItem name="amount" label={words.reverseAmount(sum)} requiredMessage={shell.amount.form} max={gross} />
      )}
      {action === 'release' ? (
        <TextItem name="reason" label={shell.reason} needed={shell.reasonNeeded} max={300} rows={3} showCount />
      ) : (
        <ReasonItems usedFor={action === 'cancel' ? 'reward_canceled' : 'reward_reversed'} />
      )}
    </FormDialog>
  )
}
