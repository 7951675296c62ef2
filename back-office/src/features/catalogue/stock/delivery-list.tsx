import type { DeliveredVariant, StockDelivery } from '@bailu/contract/stock/staff'
import { dayAndTime } from '@bailu/phrases/format'
import { Alert, Button, Drawer, Tag } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../app/api/use-calls.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx'
import { List } from '../../../ui/table/list.tsx'
import { Loaded } from '../../../ui/load-states.tsx'
import { ReasonButton } from '../../../ui/reason-dialog.tsx'
import styles from '../catalogue.module.css'
import { nameInLanguage } from '../localized-text.tsx'

/** Deliveries with who booked them, and their SKUs in a drawer. */
export function DeliveryList() {
  const { stock } = useWords('stock')
  const words = stock.delivery
  const [opened, setOpened] = useState<StockDelivery>()
  const columns: Columns<StockDelivery> = [
    { title: stock.when, width: 165, time: ({ at }) => at },
    {
      title: words.number,
      render: (_, row) => (
        <>
          <span className="reference">{row.number}</span> {row.undone && <Tag>{words.undone}</Tag>}
          <div className="muted">{row.note}</div>
        </>
      ),
    },
    { title: stock.by, width: 180, render: (_, { by }) => by },
    { title: words.skus, width: 110, figure: ({ lines }) => lines },
    { title: words.pieces, width: 110, figure: ({ pieces }) => pieces },
    {
      title: <span className="only-read">{words.open}</span>,
      width: 130,
      render: (_, row) => (
        <Button aria-label={words.openOf(row.number)} onClick={() => setOpened(row)}>
          {words.open}
        </Button>
      ),
    },
  ]
  return (
    <section className={styles.apart}>
      <h2>{words.list}</h2>
      <List call="GET /api/staff/delivery" input={{}} name={words.list} empty={words.empty} columns={columns} />
      <Drawer
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={words.openOf(opened?.number ?? '')}
        size={640}
        destroyOnHidden
      >
        {opened && <DeliveryDetails id={opened.id} />}
      </Drawer>
    </section>
  )
}

function DeliveryDetails({ id }: { id: string }) {
  const { words: all, lang } = useLanguage('stock')
  const { stock } = all
  const words = stock.delivery
  const columns: Columns<DeliveredVariant> = [
    {
      title: stock.variant,
      render: (_, row) => (
        <>
          {nameInLanguage(row.name, lang)}
          <div className="muted">{[nameInLanguage(row.option, lang), row.sku].filter(Boolean).join(' · ')}</div>
        </>
      ),
    },
    { title: words.delivered, width: 110, figure: ({ quantity }) => quantity },
    { title: words.now, width: 140, figure: ({ stock: free }) => free },
  ]
  return (
    <Loaded query={useCall('GET /api/staff/delivery/{id}', { id })}>
      {(delivery) => (
        <>
          <p>
            {dayAndTime(delivery.at, lang)} · {delivery.by}
          </p>
          <p>{delivery.note}</p>
          {delivery.undone && (
            <Alert
              type="info"
              showIcon
              className={styles.section ?? ''}
              title={words.undoneBy(dayAndTime(delivery.undone.at, lang), delivery.undone.by)}
              description={delivery.undone.reason}
            />
          )}
          {!delivery.undone && delivery.variants.some((row) => row.stock < row.quantity) && (
            <Alert
              type="warning"
              showIcon
              className={styles.section ?? ''}
              title={words.gone}
              description={delivery.variants
                .filter((row) => row.stock < row.quantity)
                .map(({ sku }) => sku)
                .join(', ')}
            />
          )}
          <DataTable
            size="middle"
            rowKey="variant_id"
            dataSource={delivery.variants}
            columns={columns}
            minWidth={480}
            pageSize={100}
          />
          <p className={`${styles.adds} ${styles.apart}`}>
            <ReasonButton
              call="POST /api/staff/delivery/{id}/undo"
              shown={!delivery.undone}
              input={(reason) => ({ id, reason })}
              title={words.undo}
              okText={words.undo}
              danger
              done={words.undoDone}
              refresh={[
                'GET /api/staff/delivery',
                'GET /api/staff/delivery/{id}',
                'GET /api/staff/stock',
                'GET /api/staff/product',
              ]}
            >
              <p>{words.undoText}</p>
            </ReasonButton>
          </p>
        </>
      )}
    </Loaded>
  )
}
