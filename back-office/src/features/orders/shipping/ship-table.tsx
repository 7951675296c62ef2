import { DataTable } from '../../../ui/data-table.tsx'
import { CARRIER_NAMES } from '@bailu/contract/orders/kinds'
import type { PackingSlip } from '@bailu/contract/orders/staff-order'
import { recipientName } from '@bailu/contract/addresses/kinds'
import { Link } from '@tanstack/react-router'
import { AutoComplete, Button, Empty, Flex, Input, Modal } from 'antd'
import { useState } from 'react'
import { DateTime, Money } from '../../../ui/figures.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { useWords } from '../../../app/language.tsx'
import { duplicateTracking, parseTrackingNumbers, useShipRows } from './use-ship-rows.ts'
import styles from '../orders.module.css'

const CARRIERS = CARRIER_NAMES.map((value) => ({ value }))

/** Ships many orders: carrier and tracking number per row, entered or pasted, and the result of each. */
export function ShipTable({ orders }: { orders: PackingSlip[] }) {
  const words = useWords().orders
  const [carrier, setCarrier] = useState('')
  const [rowCarriers, setRowCarriers] = useState<Record<string, string>>({})
  const [trackingNumbers, setTrackingNumbers] = useState<Record<string, string>>({})
  const [isPasting, setIsPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  const { states, busy, ship } = useShipRows()
  const unshipped = orders.filter(({ id }) => states[id]?.state !== 'shipped')
  const duplicates = duplicateTracking(trackingNumbers)
  const carrierOf = (id: string) => (rowCarriers[id] ?? carrier).trim()
  const readyRows = unshipped
    .map(({ id, address_version }) => ({
      id,
      address_version,
      carrier: carrierOf(id),
      tracking: (trackingNumbers[id] ?? '').trim(),
    }))
    .filter((row) => row.tracking !== '' && row.carrier !== '' && !duplicates.has(row.id))
  const fillNumbers = (numbers: string[], from = 0) =>
    setTrackingNumbers((before) => ({
      ...before,
      ...Object.fromEntries(
        numbers.flatMap((number, at) => (unshipped[from + at] ? [[unshipped[from + at]!.id, number]] : [])),
      ),
    }))
  const shippedCount = Object.values(states).filter(({ state }) => state === 'shipped').length
  const failedCount = Object.values(states).filter(({ state }) => state === 'failed').length
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
        <Button onClick={() => setIsPasting(true)}>{words.paste}</Button>
        <Button type="primary" disabled={readyRows.length === 0} loading={busy} onClick={() => void ship(readyRows)}>
          {words.shipAll(readyRows.length)}
        </Button>
        <span role="status">
          {!busy && shippedCount + failedCount > 0 && words.shipSummary(shippedCount, failedCount)}
        </span>
      </Flex>
      <section aria-label={words.shipTable}>
        <DataTable
          rowKey="id"
          dataSource={orders}
          minWidth={860}
          columns={[
            {
              title: words.number,
              render: (_, { id, number }) => (
                <Link to="/orders/$id" params={{ id }} className="figure">
                  {number}
                </Link>
              ),
            },
            {
              title: words.deliverTo,
              render: (_, { address, address_changed_at }) => (
                <>
                  {recipientName(address)}
                  <div className="muted">
                    {address.province} {address.zip}
                  </div>
                  {address_changed_at && (
                    <>
                      <Mark tone="acts">{words.addressChanged}</Mark>
                      <div className="muted">
                        <DateTime at={address_changed_at} />
                      </div>
                    </>
                  )}
                </>
              ),
            },
            {
              title: words.methods.cod,
              align: 'right',
              render: (_, { collect, paid_at }) =>
                collect > 0 ? <Money satang={collect} /> : <Mark>{paid_at ? words.paid : words.unpaid}</Mark>,
            },
            {
              title: words.carrier,
              width: 180,
              render: (_, { id, number }) => (
                <AutoComplete
                  aria-label={words.rowOf(words.carrier, number)}
                  options={CARRIERS}
                  value={rowCarriers[id] ?? carrier}
                  disabled={states[id]?.state === 'shipped'}
                  onChange={(value) => setRowCarriers((before) => ({ ...before, [id]: value }))}
                  className={styles.wide}
                />
              ),
            },
            {
              title: words.tracking,
              width: 200,
              render: (_, { id, number }) => (
                <Input
                  aria-label={words.rowOf(words.tracking, number)}
                  value={trackingNumbers[id] ?? ''}
                  maxLength={60}
                  disabled={states[id]?.state === 'shipped'}
                  status={duplicates.has(id) ? 'error' : ''}
                  onChange={({ target }) => setTrackingNumbers((before) => ({ ...before, [id]: target.value }))}
                  onPaste={(event) => {
                    const numbers = parseTrackingNumbers(event.clipboardData.getData('text'))
                    if (numbers.length < 2) return
                    event.preventDefault()
                    fillNumbers(
                      numbers,
                      unshipped.findIndex((order) => order.id === id),
                    )
                  }}
                />
              ),
            },
            {
              title: words.result,
              width: 170,
              render: (_, { id }) => {
                const rowState = states[id]
                if (duplicates.has(id)) return <span className={styles.bad}>{words.rowTwice}</span>
                if (rowState?.state === 'sending') return words.rowWaiting
                if (rowState?.state === 'shipped') return <Mark tone="good">{words.rowShipped}</Mark>
                return rowState && <span className={styles.bad}>{rowState.message}</span>
              },
            },
          ]}
        />
      </section>
      <Modal
        open={isPasting}
        title={words.paste}
        okText={words.pasteDone}
        onCancel={() => setIsPasting(false)}
        onOk={() => {
          fillNumbers(parseTrackingNumbers(pasted))
          setPasted('')
          setIsPasting(false)
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
