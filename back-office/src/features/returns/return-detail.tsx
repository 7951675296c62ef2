import type { StaffReturn } from '@bailu/contract/returns'
import { dayAndTime } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Alert, Card, Descriptions, Image, Table } from 'antd'
import { linkTo } from '../../request/request.ts'
import { Money, When } from '../../ui/figures.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import { ReturnState } from './return-columns.tsx'
import styles from './returns.module.css'

/** Goods, reason, photos and refund account of a return. */
export function ReturnDetail({ given }: { given: StaffReturn }) {
  const { returns: words, exits } = useWords()
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Card size="small" title={words.goods}>
          <Table
            size="small"
            pagination={false}
            rowKey="line"
            dataSource={given.lines}
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
            {words.reasons[given.reason]}
            {given.words && `\n${given.words}`}
          </p>
        </Card>
        <Card size="small" title={words.photos}>
          <Photos given={given} />
        </Card>
      </div>
      <div className={styles.stack}>
        <Card size="small">
          <Descriptions column={1} size="small" items={factsOf(given, words, exits)} />
        </Card>
        <Card size="small" title={words.refundTo}>
          <RefundTo given={given} />
        </Card>
      </div>
    </div>
  )
}

function Photos({ given }: { given: StaffReturn }) {
  const words = useWords().returns
  if (given.photos.length === 0) return <span className="muted">{words.noPhotos}</span>
  return (
    <div className={styles.photos}>
      <Image.PreviewGroup>
        {given.photos.map((photo, at) => (
          <Image
            key={photo.id}
            src={linkTo('GET /api/staff/return/{id}/photo/{photo}', { id: given.id, photo: photo.id })}
            alt={words.photo(at + 1)}
            width={140}
            height={140}
          />
        ))}
      </Image.PreviewGroup>
    </div>
  )
}

function RefundTo({ given }: { given: StaffReturn }) {
  const { lang, words: all } = useLanguage()
  const words = all.returns
  const { refund_to: to, pay_out_to: full, held_until: held } = given
  return (
    <>
      {held && <Alert type="warning" showIcon title={all.refunds.held(dayAndTime(held, lang))} />}
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'by', label: words.way, children: to.bank || words.by[to.by] },
          { key: 'name', label: words.accountName, children: to.name },
          { key: 'number', label: words.accountNumber, children: <span className="figure">{full ?? to.number}</span> },
        ]}
      />
      {full !== null && <p className={styles.note}>{words.readNote}</p>}
    </>
  )
}

type Words = ReturnType<typeof useWords>['returns']

function factsOf(given: StaffReturn, words: Words, exits: ReturnType<typeof useWords>['exits']) {
  const at = (label: string, when: string | null) => when && { key: label, label, children: <When at={when} /> }
  const text = (label: string, value: string) => value && { key: label, label, children: value }
  const rows = [
    { key: 'state', label: words.state, children: <ReturnState status={given.status} /> },
    {
      key: 'order',
      label: words.order,
      children: (
        <Link to="/orders/$id" params={{ id: given.order_id }} className="figure">
          {given.order_number}
        </Link>
      ),
    },
    { key: 'kind', label: words.kind, children: words.kinds[given.kind] },
    { key: 'amount', label: words.amount, children: <Money satang={given.amount} /> },
    at(words.asked, given.requested_at),
    text(exits.exception, given.exception),
    at(words.decided, given.decided_at),
    text(words.sendTo, given.send_to),
    text(words.answer, given.answer),
    at(words.received, given.received_at),
    text(exits.sentBack, given.sent_back ? `${given.sent_back.carrier} ${given.sent_back.tracking_number}` : ''),
    at(words.refunded, given.refunded_at),
    at(exits.closed, given.closed_at),
    text(exits.bounced, given.returned ? `${given.returned.on} · ${given.returned.bank_reference}` : ''),
    text(words.bankReference, given.bank_reference),
  ]
  return rows.filter((row) => typeof row === 'object' && row !== null)
}
