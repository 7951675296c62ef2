import type { StaffOrder } from '@bailu/contract/staff-order'
import { phone } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Alert, Card, Flex, Table, Typography } from 'antd'
import type { ReactNode } from 'react'
import { asCards } from '../../ui/cards.tsx'
import { Money, When } from '../../ui/figures.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { ChangeAddress } from './change-address.tsx'
import { daysSince } from './days-since.ts'
import { Facts } from './facts.tsx'
import { GoodsOut } from './goods-out.tsx'
import { OrderCharges, OrderPayments } from './order-payments.tsx'
import { TaxDocuments } from './tax-documents.tsx'
import { OrderEvents } from './order-events.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderRefund } from './order-refund.tsx'
import { OrderState } from './order-state.tsx'
import { PayCode } from './pay-code.tsx'
import { SlipList } from './slip-list.tsx'
import styles from './orders.module.css'

/** Detail page of an order. */
export function OrderDetail({ order }: { order: StaffOrder }) {
  const { orders: words, care, exits } = useWords()
  const may = useMay()
  const flagWords = words.flags as Record<string, string>
  return (
    <>
      {order.flags.map((flag) => (
        <Alert key={flag} type="warning" showIcon title={flagWords[flag] ?? flag} className={styles.notice} />
      ))}
      {order.slip_late_at && (
        <Alert
          type="error"
          showIcon
          title={order.status === 'canceled' ? words.slipRanOut : words.slipLateHint}
          className={styles.notice}
        />
      )}
      {order.actions.goods_back && <Alert type="warning" showIcon title={exits.outNotice} className={styles.notice} />}
      {order.awaits_call && <Alert type="warning" showIcon title={words.awaitsCall} className={styles.notice} />}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card title={words.lines} size="small">
            <Lines order={order} />
          </Card>
          <Card title={care.notes} size="small">
            <OrderNotes order={order} />
          </Card>
          {order.payment_method === 'promptpay' && (
            <Card title={words.proofs} size="small">
              <SlipList order={order} />
            </Card>
          )}
          <Card title={words.events} size="small">
            <OrderEvents events={order.events} />
          </Card>
        </div>
        <div className={styles.stack}>
          <Card size="small" title={words.buyer}>
            <Buyer order={order} />
          </Card>
          <Card
            size="small"
            title={order.address.isZt ? words.ways.pickup : words.deliverTo}
            extra={<ChangeAddress order={order} />}
          >
            <Where order={order} />
          </Card>
          <Card size="small" title={words.money}>
            <MoneyFacts order={order} />
          </Card>
          <PayCode order={order} />
          <GoodsOut order={order} />
          {may('GET /api/staff/order/{id}/tax-document') && <TaxDocuments order={order} />}
          <Card size="small" title={words.rewards}>
            <Rewards order={order} />
          </Card>
        </div>
      </div>
    </>
  )
}

function Lines({ order }: { order: StaffOrder }) {
  const words = useWords().orders
  return (
    <>
      <Table
        size="small"
        pagination={false}
        rowKey="variant_id"
        dataSource={order.lines}
        {...asCards<StaffOrder['lines'][number]>([
          {
            key: 'name',
            title: words.goodsOf,
            render: (_, line) => (
              <Flex gap="small" align="center">
                <Thumb picture={line.picture} />
                <span>
                  {line.name} <span className="muted">{line.option}</span>
                  {line.sku && <div className="muted figure">{line.sku}</div>}
                </span>
              </Flex>
            ),
          },
          { key: 'price', title: words.piece, align: 'right', render: (_, line) => <Money satang={line.price} /> },
          { key: 'quantity', title: words.quantity, align: 'right', dataIndex: 'quantity', className: 'figure' },
          { key: 'amount', title: words.amount, align: 'right', render: (_, line) => <Money satang={line.amount} /> },
        ])}
      />
      <dl className={styles.sums}>
        <dt>{words.sumGoods}</dt>
        <dd>
          <Money satang={order.goods} />
        </dd>
        <dt>{words.sumShipping}</dt>
        <dd>
          <Money satang={order.shipping} />
        </dd>
        {order.shipping_discount > 0 && (
          <>
            <dt>{words.sumDiscount}</dt>
            <dd>
              <Money satang={-order.shipping_discount} />
            </dd>
          </>
        )}
        <dt className={styles.whole}>{words.total}</dt>
        <dd className={styles.whole}>
          <Money satang={order.total} />
        </dd>
      </dl>
    </>
  )
}

function Buyer({ order }: { order: StaffOrder }) {
  const words = useWords().orders
  const { customer, partner_id: seller, partner } = order
  const may = useMay()
  return (
    <>
      <Facts
        rows={[
          [
            words.buyer,
            customer && may('GET /api/staff/customer/{id}') ? (
              <Link key="buyer" to="/customers/$id" params={{ id: String(customer.id) }}>
                {customer.name}
              </Link>
            ) : (
              (customer?.name ?? words.guest)
            ),
          ],
          [words.email, customer?.email],
          [words.phone, customer?.phone],
          [
            words.partner,
            seller !== null && may('GET /api/staff/partner/{id}') ? (
              <Link key="partner" to="/partners/$id" params={{ id: String(seller) }}>
                {partner}
              </Link>
            ) : (
              (partner ?? words.noPartner)
            ),
          ],
          [words.message, order.buyer_message],
        ]}
      />
      {customer && may('POST /api/staff/customer/{id}/reveal') && (
        <Link to="/customers/$id" params={{ id: String(customer.id) }}>
          {words.revealThere}
        </Link>
      )}
    </>
  )
}

function Where({ order }: { order: StaffOrder }) {
  const words = useWords().orders
  const { address } = order
  return (
    <Facts
      rows={[
        ...(address.isZt
          ? ([
              [words.pickUpBy, address.contact?.name],
              [words.phone, address.contact && phone(address.contact.phone)],
            ] as [string, string | undefined][])
          : ([
              [
                words.deliverTo,
                <Typography.Text key="to" copyable>
                  {`${address.first_name} ${address.last_name}\n${address.address1} ${address.address2}\n${address.area} ${address.city}\n${address.province} ${address.zip}`}
                </Typography.Text>,
              ],
              [words.phone, phone(address.phone)],
            ] as [string, ReactNode][])),
        [words.carrier, order.carrier],
        [
          words.tracking,
          order.tracking_link ? (
            <a key="track" href={order.tracking_link} target="_blank" rel="noreferrer">
              {order.tracking_number}
            </a>
          ) : (
            order.tracking_number
          ),
        ],
      ]}
    />
  )
}

function MoneyFacts({ order }: { order: StaffOrder }) {
  const { orders: words, exits, refunds } = useWords()
  const { money, charges } = order
  return (
    <Facts
      rows={[
        [words.state, <OrderState key="state" status={order.status} call={order.awaits_call} />],
        [
          words.payment,
          order.cash_since
            ? `${words.methods[order.payment_method]} · ${exits.cashDays(daysSince(order.cash_since))}`
            : words.methods[order.payment_method],
        ],
        [words.total, <Money key="total" satang={order.total} />],
        [words.paid, order.paid_at ? <When key="paid" at={order.paid_at} /> : words.unpaid],
        [exits.cashGone, order.cash_lost_at && <When key="lost" at={order.cash_lost_at} />],
        [words.received, money.payments.length > 0 && <OrderPayments key="received" payments={money.payments} />],
        [words.charges, charges.length > 0 && <OrderCharges key="charges" charges={charges} />],
        [words.notAsked, money.accepted > 0 && <Money key="accepted" satang={money.accepted} />],
        [words.missing, money.missing > 0 && money.paid > 0 && <Money key="missing" satang={money.missing} />],
        [
          order.awaits_call ? words.confirmBy : words.expires,
          order.expires_at && order.status === 'awaiting_payment' && <When key="expires" at={order.expires_at} />,
        ],
        [words.reason, order.cancel_reason],
        [refunds.onOrder, order.refund && <OrderRefund key="refund" refund={order.refund} />],
        [
          words.returns,
          order.returns.length > 0 && (
            <Flex key="returns" vertical>
              {order.returns.map((one) => (
                <Link key={one.id} to="/returns/$id" params={{ id: one.id }}>
                  <Money satang={one.amount} /> · <When at={one.requested_at} only="day" />
                </Link>
              ))}
            </Flex>
          ),
        ],
      ]}
    />
  )
}

function Rewards({ order }: { order: StaffOrder }) {
  const words = useWords().orders
  if (order.rewards.length === 0) return <p className="muted">{words.noRewards}</p>
  return (
    <Facts
      rows={order.rewards.map((reward) => [
        `${words.rewardKinds[reward.kind]} · ${reward.partner}`,
        <Flex key={reward.id} wrap gap={4}>
          <Money satang={reward.gross} />
          <Mark>{reward.reverses ? words.takesBack : words.rewardStatuses[reward.status]}</Mark>
          {reward.held && <Mark tone="waits">{words.rewardHeld}</Mark>}
        </Flex>,
      ])}
    />
  )
}
