import type { StaffReturn } from '@bailu/contract/returns/staff'
import { dayAndTime } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Alert, Card, Descriptions, Image, Table } from 'antd'
import { fileUrl } from '../../app/api/request.ts'
import { Money, DateTime } from '../../ui/figures.tsx'
import { useLanguage, useWords } from '../../app/language.tsx'
import { ReturnStateMark } from './return-columns.tsx'
import styles from './returns.module.css'

/** Goods, reason, photos and refund account of a return. */
export function ReturnDetail({ returnRequest }: { returnRequest: StaffReturn }) {
  const { returns: words, orderOutcomes } = useWords()
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Card size="small" title={words.goods}>
          <Table
            size="small"
            pagination={false}
            rowKey="line"
            dataSource={returnRequest.lines}
            columns={[
              { key: 'name', title: words.goods, render: (_, { name, option }) => `${name} ${option}` },
              { key: 'quantity', title: words.quantity, align: 'right', dataIndex: 'quantity', className: 'figure' },
              {
                key: 'amount',
                title: words.amount,
                align: 'right',
                render: (_, { price, quantity }) => <Money satang={price * quantity} />,
              },
            ]}
          />
        </Card>
        <Card size="small" title={words.words}>
          <p className={styles.words}>
            {words.reasons[returnRequest.reason]}
            {returnRequest.words && `\n${returnRequest.words}`}
          </p>
        </Card>
        <Card size="small" title={words.photos}>
          <ReturnPhotos returnRequest={returnRequest} />
        </Card>
      </div>
      <div className={styles.stack}>
        <Card size="small">
          <Descriptions column={1} size="small" items={returnFacts(returnRequest, words, orderOutcomes)} />
        </Card>
        <Card size="small" title={words.refundTo}>
          <RefundDestinationCard returnRequest={returnRequest} />
        </Card>
      </div>
    </div>
  )
}

function ReturnPhotos({ returnRequest }: { returnRequest: StaffReturn }) {
  const words = useWords().returns
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
  const { lang, words: all } = useLanguage()
  const words = all.returns
  const { refund_to: to, pay_out_to: fullNumber, hold_until: holdUntil } = returnRequest
  return (
    <>
      {holdUntil && <Alert type="warning" showIcon title={all.refunds.onHold(dayAndTime(holdUntil, lang))} />}
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'by', label: words.way, children: to.bank || words.by[to.by] },
          { key: 'name', label: words.accountName, children: to.name },
          {
            key: 'number',
            label: words.accountNumber,
            children: <span className="figure">{fullNumber ?? to.number}</span>,
          },
        ]}
      />
      {fullNumber !== null && <p className={styles.note}>{words.readNote}</p>}
    </>
  )
}

type Words = ReturnType<typeof useWords>['returns']

function returnFacts(returnRequest: StaffReturn, words: Words, exits: ReturnType<typeof useWords>['orderOutcomes']) {
  const at = (label: string, when: string | null) => when && { key: label, label, children: <DateTime at={when} /> }
  const text = (label: string, value: string) => value && { key: label, label, children: value }
  const rows = [
    { key: 'state', label: words.state, children: <ReturnStateMark status={returnRequest.status} /> },
    {
      key: 'order',
      label: words.order,
      children: (
        <Link to="/orders/$id" params={{ id: returnRequest.order_id }} className="figure">
          {returnRequest.order_number}
        </Link>
      ),
    },
    { key: 'kind', label: words.kind, children: words.kinds[returnRequest.kind] },
    { key: 'amount', label: words.amount, children: <Money satang={returnRequest.amount} /> },
    at(words.asked, returnRequest.requested_at),
    text(exits.exception, returnRequest.exception),
    at(words.decided, returnRequest.decided_at),
    text(words.sendTo, returnRequest.send_to),
    text(words.answer, returnRequest.answer),
    at(words.received, returnRequest.received_at),
    text(
      exits.sentBack,
      returnRequest.sent_back ? `${returnRequest.sent_back.carrier} ${returnRequest.sent_back.tracking_number}` : '',
    ),
    at(words.refunded, returnRequest.refunded_at),
    at(exits.closed, returnRequest.closed_at),
    text(
      exits.bounced,
      returnRequest.returned ? `${returnRequest.returned.on} · ${returnRequest.returned.bank_reference}` : '',
    ),
    text(words.bankReference, returnRequest.bank_reference),
  ]
  return rows.filter((row) => typeof row === 'object' && row !== null)
}
