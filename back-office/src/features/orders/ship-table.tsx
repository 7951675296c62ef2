import { CARRIER_NAMES } from '@bailu/contract/carriers'
import type { OrderPaper } from '@bailu/contract/staff-order'
import { Link } from '@tanstack/react-router'
import { AutoComplete, Button, Empty, Flex, Input, Modal, Table } from 'antd'
import { useState } from 'react'
import { Money } from '../../ui/figures.tsx'
import { Mark } from '../../ui/mark.tsx'
import { useWords } from '../../words.tsx'
import { numbersIn, twice } from './fill-tracking.ts'
import { useShipRows } from './use-ship-rows.ts'
import styles from './orders.module.css'

const CARRIERS = CARRIER_NAMES.map((value) => ({ value }))

/** Ships many orders: carrier and tracking number per row, entered or pasted, and the result of each. */
export function ShipTable({ orders }: { orders: OrderPaper[] }) {
  const words = useWords().orders
  const [carrier, setCarrier] = useState('')
  const [own, setOwn] = useState<Record<string, string>>({})
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [pasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  const { states, busy, ship } = useShipRows()
  const open = orders.filter(({ id }) => states[id]?.state !== 'shipped')
  const doubled = twice(typed)
  const carrierOf = (id: string) => (own[id] ?? carrier).trim()
  const ready = open
    .map(({ id }) => ({ id, carrier: carrierOf(id), tracking: (typed[id] ?? '').trim() }))
    .filter((row) => row.tracking !== '' && row.carrier !== '' && !doubled.has(row.id))
  const fill = (numbers: string[], from = 0) =>
    setTyped((before) => ({
      ...before,
      ...Object.fromEntries(numbers.flatMap((number, at) => (open[from + at] ? [[open[from + at]!.id, number]] : []))),
    }))
  const done = Object.values(states).filter(({ state }) => state === 'shipped').length
  const failed = Object.values(states).filter(({ state }) => state === 'failed').length
  if (orders.length === 0) return <Empty description={words.shipEmpty} />
  return (
    <>
      <p className={styles.note}>{words.shipLead}</p>
      <Flex wrap gap={8} align="center" className={styles.filters}>
        <AutoComplete
          aria-label={words.carrierForAll}
          placeholder={words.carrierForAll}
          options={CARRIERS}
          value={carrier}
          onChange={setCarrier}
          className={styles.carrier}
        />
        <Button onClick={() => setPasting(true)}>{words.paste}</Button>
        <Button type="primary" disabled={ready.length === 0} loading={busy} onClick={() => void ship(ready)}>
          {words.shipAll(ready.length)}
        </Button>
        <span role="status">{!busy && done + failed > 0 && words.shipSummary(done, failed)}</span>
      </Flex>
      <section aria-label={words.shipTable}>
        <Table<OrderPaper>
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={orders}
          scroll={{ x: 860 }}
          columns={[
            {
              key: 'number',
              title: words.number,
              render: (_, { id, number }) => (
                <Link to="/orders/$id" params={{ id }} className="figure">
                  {number}
                </Link>
              ),
            },
            {
              key: 'to',
              title: words.deliverTo,
              render: (_, { address }) => (
                <>
                  {address.first_name} {address.last_name}
                  <div className="muted">
                    {address.province} {address.zip}
                  </div>
                </>
              ),
            },
            {
              key: 'collect',
              title: words.methods.cod,
              align: 'right',
              render: (_, { collect, paid_at }) =>
                collect > 0 ? <Money satang={collect} /> : <Mark>{paid_at ? words.paid : words.unpaid}</Mark>,
            },
            {
              key: 'carrier',
              title: words.carrier,
              width: 180,
              render: (_, { id, number }) => (
                <AutoComplete
                  aria-label={words.rowOf(words.carrier, number)}
                  options={CARRIERS}
                  value={own[id] ?? carrier}
                  disabled={states[id]?.state === 'shipped'}
                  onChange={(value) => setOwn((before) => ({ ...before, [id]: value }))}
                  className={styles.wide}
                />
              ),
            },
            {
              key: 'tracking',
              title: words.tracking,
              width: 200,
              render: (_, { id, number }) => (
                <Input
                  aria-label={words.rowOf(words.tracking, number)}
                  value={typed[id] ?? ''}
                  maxLength={60}
                  disabled={states[id]?.state === 'shipped'}
                  status={doubled.has(id) ? 'error' : ''}
                  onChange={({ target }) => setTyped((before) => ({ ...before, [id]: target.value }))}
                  onPaste={(event) => {
                    const numbers = numbersIn(event.clipboardData.getData('text'))
                    if (numbers.length < 2) return
                    event.preventDefault()
                    fill(
                      numbers,
                      open.findIndex((one) => one.id === id),
                    )
                  }}
                />
              ),
            },
            {
              key: 'result',
              title: words.result,
              width: 170,
              render: (_, { id }) => {
                const told = states[id]
                if (doubled.has(id)) return <span className={styles.bad}>{words.rowTwice}</span>
                if (told?.state === 'sending') return words.rowWaiting
                if (told?.state === 'shipped') return <Mark tone="good">{words.rowShipped}</Mark>
                return told && <span className={styles.bad}>{told.says}</span>
              },
            },
          ]}
        />
      </section>
      <Modal
        open={pasting}
        title={words.paste}
        okText={words.pasteDone}
        onCancel={() => setPasting(false)}
        onOk={() => {
          fill(numbersIn(pasted))
          setPasted('')
          setPasting(false)
        }}
        destroyOnHidden
      >
        <p>{words.pasteHint}</p>
        <Input.TextArea
          aria-label={words.paste}
          rows={10}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
      </Modal>
    </>
  )
}
