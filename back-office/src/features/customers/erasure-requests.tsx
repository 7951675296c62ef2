import { Link } from '@tanstack/react-router'
import { Alert, Card, Flex } from 'antd'
import { type ErasureState, REFUSAL_GROUNDS, type RefusalGround } from '@bailu/contract/customers/kinds'
import type { Customer } from '@bailu/contract/customers/staff'
import type { CustomerErasure } from '@bailu/contract/customers/staff-care'
import { bangkokDay, countDays } from '@bailu/phrases/days'
import { dayAndTime } from '@bailu/phrases/format'
import { serverNow } from '../../app/clock.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { SelectItem } from '../../ui/form/items.tsx'
import { List } from '../../ui/table/list.tsx'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { ReasonButton } from '../../ui/reason-dialog.tsx'
import styles from './customers.module.css'
import { ERASURE_CALLS } from './erasure-calls.ts'

const TONES: Record<ErasureState, Tone> = {
  open: 'waits',
  done: 'good',
  self: 'good',
  refused: 'bad',
  withdrawn: 'plain',
}

const Day = ({ day }: { day: string }) => <DateTime at={`${day}T00:00:00+07:00`} only="day" />

const SOON_DAYS = 7

/** The last day for the answer, and how far away it is. */
function DueDay({ request: { state, due_on: dueOn } }: { request: Pick<CustomerErasure, 'state' | 'due_on'> }) {
  const words = useWords('customers').customers.erasure
  if (state !== 'open') return <Day day={dueOn} />
  // Without today.
  const left = countDays(bangkokDay(serverNow()), dueOn) - 1
  return (
    <Flex wrap gap={8} align="center">
      <Day day={dueOn} />
      <Mark tone={left < 0 ? 'bad' : left <= SOON_DAYS ? 'waits' : 'plain'}>
        {left < 0 ? words.late(-left) : words.dueIn(left)}
      </Mark>
    </Flex>
  )
}

/** Requests about all accounts; each is decided on the page of its customer. */
export function ErasureList({ state }: { state: 'open' | 'decided' }) {
  const { erasure: words, find } = useWords('customers').customers
  return (
    <List
      call="GET /api/staff/erasure-request"
      input={{ state }}
      name={words.title}
      empty={state === 'open' ? words.empty : words.emptyDecided}
      columns={[
        {
          title: words.customer,
          render: (_, { customer }) => (
            <Link to="/customers/$id" params={{ id: String(customer.id) }}>
              {customer.deleted ? find.erasedName : customer.nickname} <span className="muted">{customer.id}</span>
            </Link>
          ),
        },
        { title: words.due, render: (_, row) => <DueDay request={row} /> },
        {
          title: words.receivedOn,
          render: (_, row) => (
            <>
              <Day day={row.received_on} />
              <div className="muted">{words.channels[row.channel]}</div>
            </>
          ),
        },
        {
          title: words.state,
          render: (_, row) => (
            <>
              <Mark tone={TONES[row.state]}>{words.states[row.state]}</Mark>
              <div className="muted">
                {row.decided_by === null ? words.by(row.by) : words.decidedBy(row.decided_by)}
              </div>
            </>
          ),
        },
      ]}
    />
  )
}

/** Requests to erase this account, with what has to be settled before and the decision. */
export function ErasureRequests({ customer }: { customer: Customer }) {
  const { customers, shell } = useWords('customers')
  const { erasure: words, correct } = customers
  return customer.erasure_requests.map((request) => (
    <div key={request.id} className={styles.cards}>
      <Card
        title={<h2>{words.title}</h2>}
        extra={<Mark tone={TONES[request.state]}>{words.states[request.state]}</Mark>}
      >
        <Facts
          rows={[
            { label: words.due, value: <DueDay request={request} /> },
            {
              label: words.receivedOn,
              value: (
                <>
                  <Day day={request.received_on} /> · {words.channels[request.channel]} · {words.by(request.by)}
                </>
              ),
            },
            { label: correct.proof, value: correct.proofs[request.proof] },
            { label: correct.reason, value: request.reason },
            { label: words.state, value: request.decided_by && words.decidedBy(request.decided_by) },
            { label: words.ground, value: request.ground && words.grounds[request.ground] },
            { label: shell.reason, value: request.answer },
          ]}
        />
        {request.state === 'open' && <ErasureDecision customer={customer} request={request} />}
      </Card>
    </div>
  ))
}

function ErasureDecision({ customer, request }: { customer: Customer; request: CustomerErasure }) {
  const { words, lang } = useLanguage('customers')
  const texts = words.customers.erasure
  const input = { id: customer.id, request: request.id }
  const isReady = Date.parse(request.ready_at) <= serverNow()
  const isBlocked = request.obstacles.length > 0
  return (
    <Flex vertical gap={12} align="start">
      {isBlocked && <Obstacles customer={customer} request={request} />}
      {!isReady && <span>{texts.ready(dayAndTime(request.ready_at, lang))}</span>}
      {request.mine && <span>{texts.mine}</span>}
      <Flex wrap gap={8}>
        <ActionButton
          type="primary"
          danger
          disabled={isBlocked || !isReady || request.mine}
          call="POST /api/staff/customer/{id}/erasure-request/{request}/carry-out"
          input={input}
          confirm={{ title: texts.carryOutTitle, content: texts.carryOutHint }}
          done={texts.done}
          refresh={ERASURE_CALLS}
        >
          {texts.carryOut}
        </ActionButton>
        <ReasonButton<'POST /api/staff/customer/{id}/erasure-request/{request}/refuse', { ground: RefusalGround }>
          call="POST /api/staff/customer/{id}/erasure-request/{request}/refuse"
          input={(reason, { ground }) => ({ ...input, ground, reason })}
          done={texts.isRefused}
          refresh={ERASURE_CALLS}
          title={texts.refuseTitle}
          okText={texts.refuse}
        >
          <p>{texts.refuseHint}</p>
          <SelectItem
            name="ground"
            label={texts.ground}
            needed={texts.groundNeeded}
            options={REFUSAL_GROUNDS.map((value) => ({ value, label: texts.grounds[value] }))}
          />
        </ReasonButton>
        <ReasonButton
          call="POST /api/staff/customer/{id}/erasure-request/{request}/withdraw"
          input={(reason) => ({ ...input, reason })}
          done={texts.isWithdrawn}
          refresh={ERASURE_CALLS}
          title={texts.withdrawTitle}
          okText={texts.withdraw}
        >
          <p>{texts.withdrawHint}</p>
        </ReasonButton>
      </Flex>
    </Flex>
  )
}

function Obstacles({ customer, request }: { customer: Customer; request: CustomerErasure }) {
  const words = useWords('customers').customers.erasure
  return (
    <Alert
      type="warning"
      showIcon
      title={words.blocked}
      description={
        <ul className={styles.list}>
          {request.obstacles.map(({ what, count, amount }) => {
            const text = words.obstacles[what]
            return (
              <li key={what}>
                {typeof text === 'string' ? text : text(count)} {amount !== null && <Money satang={amount} />}
              </li>
            )
          })}
          <li>
            {customer.employee_no === null ? (
              words.toOrders
            ) : (
              <>
                {words.toOrders}{' '}
                <Link to="/partners/$id" params={{ id: String(customer.id) }}>
                  {words.toPartner}
                </Link>
              </>
            )}
          </li>
        </ul>
      }
    />
  )
}
