import { type Fact, Facts } from '../../ui/facts.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { StaffReturn } from '@bailu/contract/returns/staff'
import { dayAndTime, exactMoney } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Alert, Card, Image } from 'antd'
import { fileUrl } from '../../app/api/request.ts'
import { Money, DateTime } from '../../ui/figures.tsx'
import { useLanguage, useWords } from '../../app/language.tsx'
import { ReturnStateMark } from './return-columns.tsx'
import styles from './returns.module.css'

/** Goods, reason, photos and refund account of a return. */
export function ReturnDetail({ returnRequest }: { returnRequest: StaffReturn }) {
  const { returns: words, orderOutcomes } = useWords('orderOutcomes', 'returns')
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Card size="small" title={words.goods}>
          <DataTable
            rowKey="line"
            dataSource={returnRequest.lines}
            columns={[
              {
                title: words.goods,
                render: (_, { name, option, price }) => (
                  <>
                    {name} {option} <span className="muted figure">{exactMoney(price)}</span>
                  </>
                ),
              },
              { title: words.quantity, align: 'right', dataIndex: 'quantity', className: 'figure' },
              {
                title: words.amount,
                money: ({ price, quantity }) => price * quantity,
              },
            ]}
          />
        </Card>
        <Card size="small" title={words.words}>
          <p className={styles.words}>
            {returnRequest.unsent ? words.unsentReasons[returnRequest.unsent] : words.reasons[returnRequest.reason]}
            {returnRequest.words && `\n${returnRequest.words}`}
          </p>
        </Card>
        <Card size="small" title={words.photos}>
          <ReturnPhotos returnRequest={returnRequest} />
        </Card>
      </div>
      <div className={styles.stack}>
        <Card size="small">
          <Facts rows={returnFacts(returnRequest, words, orderOutcomes)} />
        </Card>
        <Card size="small" title={words.refundTo}>
          <RefundDestinationCard returnRequest={returnRequest} />
        </Card>
      </div>
    </div>
  )
}

function ReturnPhotos({ returnRequest }: { returnRequest: StaffReturn }) {
  const words = useWords('returns').returns
  if (returnRequest.photos.length === 0) return <span className="muted">{words.noPhotos}</span>
  return (
    <div className={styles.photos}>
      <Image.PreviewGroup>
        {returnRequest.photos.map((photo, at) => (
          <Image
            key={photo.id}
            src={fileUrl('GET /api/staff/return/{id}/photo/{photo}', { id: returnRequest.id, photo: photo.id })}
            alt={words.photo(at + 1)}
            width={140}
            height={140}
          />
        ))}
      </Image.PreviewGroup>
    </div>
  )
}

function RefundDestinationCard({ returnRequest }: { returnRequest: StaffReturn }) {
  const { lang, words: all } = useLanguage('refunds', 'returns')
  const words = all.returns
  const { refund_to: to, pay_out_to: fullNumber, hold_until: holdUntil } = returnRequest
  return (
    <>
      {holdUntil && <Alert type="warning" showIcon title={all.refunds.onHold(dayAndTime(holdUntil, lang))} />}
      <Facts
        rows={[
          { label: words.way, value: to.bank || words.by[to.by] },
          { label: words.accountName, value: to.name },
          { label: words.accountNumber, value: <span className="figure">{fullNumber ?? to.number}</span> },
        ]}
      />
      {fullNumber !== null && <p className={styles.note}>{words.readNote}</p>}
    </>
  )
}

type Words = ReturnType<typeof useWords>['returns']

function returnFacts(
  returnRequest: StaffReturn,
  words: Words,
  exits: ReturnType<typeof useWords>['orderOutcomes'],
): Fact[] {
  const { sent_back: parcel, returned } = returnRequest
  const at = (label: string, when: string | null) => ({ label, value: when && <DateTime at={when} /> })
  return [
    { label: words.state, value: <ReturnStateMark status={returnRequest.status} /> },
    {
      label: words.order,
      value: (
        <Link to="/orders/$id" params={{ id: returnRequest.order_id }} className="figure">
          {returnRequest.order_number}
        </Link>
      ),
    },
    { label: words.kind, value: words.kinds[returnRequest.kind] },
    { label: words.amount, value: <Money satang={returnRequest.amount} /> },
    at(words.asked, returnRequest.requested_at),
    { label: exits.exception, value: returnRequest.exception },
    at(words.decided, returnRequest.decided_at),
    { label: words.sendTo, value: returnRequest.send_to },
    { label: words.answer, value: returnRequest.answer },
    at(words.received, returnRequest.received_at),
    { label: exits.sentBack, value: parcel && `${parcel.carrier} ${parcel.tracking_number}` },
    at(words.refunded, returnRequest.refunded_at),
    at(exits.closed, returnRequest.closed_at),
    { label: exits.bounced, value: returned && `${returned.on} · ${returned.bank_reference}` },
    { label: words.bankReference, value: returnRequest.bank_reference },
  ]
}
