import { DataTable } from '../../ui/table/data-table.tsx'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { parcelLines, placeLine } from '@bailu/contract/addresses/kinds'
import { exactMoney, phone } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Alert, Card, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Money, DateTime } from '../../ui/figures.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { ChangeAddressButton } from './address-form.tsx'
import { daysSince } from '../../app/clock.ts'
import { FactList } from './fact-list.tsx'
import { CanceledPieces } from './outcomes/cancel-pieces.tsx'
import { MissingGoodsCard } from './outcomes/returned-goods.tsx'
import { OrderCharges, OrderPayments, OrderRefund, PaymentQrCard } from './payment/order-payments.tsx'
import { ParcelMark } from './parcels/parcel-mark.tsx'
import { ParcelStateButton } from './parcels/parcel-state.tsx'
import { CorrectTrackingButton } from './shipping/ship-form.tsx'
import { TaxDocuments } from './tax-documents.tsx'
import { OrderEvents, OrderNotes } from './order-history.tsx'
import { DiscountReason, OrderSums, PiecePrice } from './order-sums.tsx'
import { OrderState } from './order-columns.tsx'
import { SlipList } from './payment/slips.tsx'
import styles from './orders.module.css'

/** Detail page of an order. */
export function OrderDetail({ order }: { order: StaffOrder }) {
  const { orders: words, orderSupport, orderOutcomes } = useWords('orderOutcomes', 'orderSupport', 'orders')
  const may = usePermissions()
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
      {order.actions.goods_back && (
        <Alert type="warning" showIcon title={orderOutcomes.outNotice} className={styles.notice} />
      )}
      {order.prepaid > 0 && order.status === 'awaiting_payment' && (
        <Alert
          type="info"
          showIcon
          title={
            order.prepaid < order.total
              ? words.prepaidPart(exactMoney(order.prepaid), exactMoney(order.total - order.prepaid))
              : words.prepaid(exactMoney(order.prepaid))
          }
          className={styles.notice}
        />
      )}
      {order.awaits_call && <Alert type="warning" showIcon title={words.awaitsCall} className={styles.notice} />}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card title={words.lines} size="small">
            <OrderLines order={order} />
          </Card>
          <Card title={orderSupport.notes} size="small">
            <OrderNotes order={order} />
          </Card>
          {order.payment_method === 'promptpay' && (
            <Card title={words.uploadedSlips} size="small">
              <SlipList order={order} />
            </Card>
          )}
          <Card title={words.events} size="small">
            <OrderEvents events={order.events} />
          </Card>
        </div>
        <div className={styles.stack}>
          <Card size="small" title={words.buyer}>
            <BuyerCard order={order} />
          </Card>
          <Card
            size="small"
            title={order.address.isZt ? words.deliveryMethods.pickup : words.deliverTo}
            extra={<ChangeAddressButton order={order} />}
          >
            <DeliveryCard order={order} />
          </Card>
          <Card size="small" title={words.money}>
            <PaymentFacts order={order} />
          </Card>
          <PaymentQrCard order={order} />
          <MissingGoodsCard order={order} />
          {may('GET /api/staff/order/{id}/tax-document') && <TaxDocuments order={order} />}
          <Card size="small" title={words.rewards}>
            <OrderRewards order={order} />
          </Card>
        </div>
      </div>
    </>
  )
}

function OrderLines({ order }: { order: StaffOrder }) {
  const words = useWords('orders').orders
  return (
    <>
      <DataTable
        rowKey={(line) => `${line.variant_id} ${line.price}`}
        dataSource={order.lines}
        asCards
        columns={[
          {
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
          { title: words.piece, align: 'right', render: (_, line) => <PiecePrice line={line} /> },
          { title: words.quantity, align: 'right', dataIndex: 'quantity', className: 'figure' },
          { title: words.amount, money: (line) => line.amount },
        ]}
      />
      <CanceledPieces order={order} />
      <OrderSums sums={order} />
      {order.discount > 0 && <DiscountReason events={order.events} />}
    </>
  )
}

function BuyerCard({ order }: { order: StaffOrder }) {
  const words = useWords('orders').orders
  const { customer, partner_id: partnerId, partner } = order
  const may = usePermissions()
  return (
    <>
      <FactList
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
            partnerId !== null && may('GET /api/staff/partner/{id}') ? (
              <Link key="partner" to="/partners/$id" params={{ id: String(partnerId) }}>
                {partner}
              </Link>
            ) : (
              (partner ?? words.noPartner)
            ),
          ],
          [words.newsTo, order.contact_email],
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

function DeliveryCard({ order }: { order: StaffOrder }) {
  const { orders: words, parcels, pickupPoints } = useWords('orders', 'parcels', 'pickupPoints')
  const { address, parcel, parcel_source: source } = order
  return (
    <>
      <FactList
        rows={[
          ...(address.isZt
            ? ([
                [pickupPoints.name, address.point?.name || words.deliveryMethods.pickup],
                [pickupPoints.address, placeLine(address)],
                [words.pickUpBy, address.contact?.name],
                [words.phone, address.contact && phone(address.contact.phone)],
              ] as [string, string | undefined][])
            : ([
                [
                  words.deliverTo,
                  <Typography.Text key="to" copyable>
                    {parcelLines(address).join('\n')}
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
          [
            parcels.parcel,
            parcel && (
              <Flex key="parcel" wrap gap={4} align="center">
                <ParcelMark state={parcel.state} />
                <DateTime at={parcel.at} />
                {source && <span className="muted">{parcels.sources[source]}</span>}
              </Flex>
            ),
          ],
        ]}
      />
      <Flex wrap gap={8} className={styles.actions}>
        <ParcelStateButton order={order} />
        <CorrectTrackingButton order={order} />
      </Flex>
    </>
  )
}

function PaymentFacts({ order }: { order: StaffOrder }) {
  const { orders: words, orderOutcomes, refunds } = useWords('orderOutcomes', 'orders', 'refunds')
  const { money, charges } = order
  return (
    <FactList
      rows={[
        [words.oldNumber, order.old_number],
        [words.state, <OrderState key="state" status={order.status} call={order.awaits_call} />],
        [
          words.payment,
          order.cash_since
            ? `${words.methods[order.payment_method]} · ${orderOutcomes.cashDays(daysSince(order.cash_since))}`
            : words.methods[order.payment_method],
        ],
        [words.total, <Money key="total" satang={order.total} />],
        [words.paid, order.paid_at ? <DateTime key="paid" at={order.paid_at} /> : words.unpaid],
        [orderOutcomes.cashGone, order.cash_lost_at && <DateTime key="lost" at={order.cash_lost_at} />],
        [words.received, money.payments.length > 0 && <OrderPayments key="received" payments={money.payments} />],
        [words.charges, charges.length > 0 && <OrderCharges key="charges" charges={charges} />],
        [words.notAsked, money.accepted > 0 && <Money key="accepted" satang={money.accepted} />],
        [words.missing, money.missing > 0 && money.paid > 0 && <Money key="missing" satang={money.missing} />],
        [
          order.awaits_call ? words.confirmBy : words.expires,
          order.expires_at && order.status === 'awaiting_payment' && <DateTime key="expires" at={order.expires_at} />,
        ],
        [words.reason, order.cancel_reason],
        [refunds.onOrder, order.refund && <OrderRefund key="refund" refund={order.refund} />],
        [
          words.returns,
          order.returns.length > 0 && (
            <Flex key="returns" vertical>
              {order.returns.map((orderReturn) => (
                <Link key={orderReturn.id} to="/returns/$id" params={{ id: orderReturn.id }}>
                  <Money satang={orderReturn.amount} /> · <DateTime at={orderReturn.requested_at} only="day" />
                </Link>
              ))}
            </Flex>
          ),
        ],
      ]}
    />
  )
}

function OrderRewards({ order }: { order: StaffOrder }) {
  const words = useWords('orders').orders
  if (order.rewards.length === 0) return <p className="muted">{words.noRewards}</p>
  return (
    <FactList
      rows={order.rewards.map((reward) => [
        `${words.rewardKinds[reward.kind]} · ${reward.partner}`,
        <Flex key={reward.id} wrap gap={4}>
          <Money satang={reward.gross} />
          <Mark>{reward.reverses ? words.takesBack : words.rewardStatuses[reward.status]}</Mark>
          {reward.on_hold && <Mark tone="waits">{words.rewardOnHold}</Mark>}
        </Flex>,
      ])}
    />
  )
}
