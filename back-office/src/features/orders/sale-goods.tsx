import { DeleteOutlined } from '@ant-design/icons'
import { MAX_LINES, type Quote } from '@bailu/contract/cart'
import { MAX_QUANTITY } from '@bailu/contract/fields'
import { Button, InputNumber, Table } from 'antd'
import { Money } from '../../ui/figures.tsx'
import { useLanguage } from '../../words.tsx'
import { FindGoods, type Found } from './find-goods.tsx'
import styles from './orders.module.css'

export type SaleLine = Found & { quantity: number }
const NOTHING: SaleLine[] = []
type Props = { id?: string; value?: SaleLine[]; onChange?: (lines: SaleLine[]) => void; quote: Quote | undefined }

/** Order lines: variants are found by name or SKU; prices and stock come from the server's quote. */
export function SaleGoods({ id, value = NOTHING, onChange, quote }: Props) {
  const { words: all } = useLanguage()
  const words = all.sale
  const lineOf = (variant: number) => quote?.lines.find(({ variant_id }) => variant_id === variant)
  const set = (variant: number, quantity: number) =>
    onChange?.(value.map((line) => (line.variant_id === variant ? { ...line, quantity } : line)))
  const add = (found: Found) => {
    const there = value.find(({ variant_id }) => variant_id === found.variant_id)
    if (there) set(found.variant_id, Math.min(there.quantity + 1, MAX_QUANTITY))
    else if (value.length < MAX_LINES) onChange?.([...value, { ...found, quantity: 1 }])
  }
  return (
    <div className={styles.stack}>
      <FindGoods {...(id !== undefined && { id })} onFound={add} />
      {value.length > 0 && (
        <Table<SaleLine>
          size="small"
          pagination={false}
          rowKey="variant_id"
          dataSource={value}
          scroll={{ x: 480 }}
          columns={[
            {
              key: 'name',
              title: all.orders.goodsOf,
              render: (_, line) => {
                const trouble = lineOf(line.variant_id)?.trouble
                return (
                  <>
                    {line.name}
                    <div className="muted">{[line.option, line.sku].filter(Boolean).join(' · ')}</div>
                    {trouble && (
                      <div className={styles.bad} role="alert">
                        {words.troubles[trouble](lineOf(line.variant_id)?.stock ?? 0)}
                      </div>
                    )}
                  </>
                )
              },
            },
            {
              key: 'price',
              title: all.orders.piece,
              align: 'right',
              width: 104,
              render: (_, line) => <Sum satang={lineOf(line.variant_id)?.price} />,
            },
            {
              key: 'quantity',
              title: all.orders.quantity,
              width: 96,
              render: (_, line) => (
                <InputNumber
                  aria-label={words.quantityOf(line.name)}
                  min={1}
                  max={MAX_QUANTITY}
                  precision={0}
                  value={line.quantity}
                  onChange={(quantity) => quantity !== null && set(line.variant_id, quantity)}
                  className={styles.wide}
                />
              ),
            },
            {
              key: 'amount',
              title: all.orders.amount,
              align: 'right',
              width: 112,
              render: (_, line) => <Sum satang={lineOf(line.variant_id)?.amount} />,
            },
            {
              key: 'remove',
              title: <span className="only-read">{words.remove}</span>,
              width: 48,
              render: (_, line) => (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={words.removeOf(line.name)}
                  onClick={() => onChange?.(value.filter((one) => one !== line))}
                />
              ),
            },
          ]}
        />
      )}
    </div>
  )
}

const Sum = ({ satang }: { satang: number | undefined }) => (satang === undefined ? '…' : <Money satang={satang} />)
