import type { StaffProductItem } from '@bailu/contract/staff-catalogue'
import { Popconfirm, Switch, Tag } from 'antd'
import { useAct } from '../../request/use-calls.ts'
import { useMay } from '../../use-me.ts'
import { useLanguage } from '../../words.tsx'
import { nameIn } from './words-in.ts'

const CALL = 'POST /api/staff/product/{id}/on-sale'

/** On-sale state of a product; a switch with confirmation for users who may change it. */
export function SaleSwitch({ row }: { row: StaffProductItem }) {
  const { words: all, lang } = useLanguage()
  const words = all.products
  const may = useMay()
  const turn = useAct(CALL, {
    done: row.on_sale ? words.tookOff : words.putOn,
    refresh: ['GET /api/staff/product', 'GET /api/staff/product-count', 'GET /api/staff/product/{id}'],
  })
  const name = nameIn(row.name, lang) || words.noName
  if (!may(CALL))
    return <Tag color={row.on_sale ? 'success' : 'default'}>{row.on_sale ? words.onSale : words.offSale}</Tag>
  return (
    <Popconfirm
      title={row.on_sale ? words.takeOffAsk(name) : words.putOnAsk(name)}
      okText={row.on_sale ? words.takeOff : words.putOn}
      onConfirm={() =>
        turn.mutateAsync({ input: { id: String(row.id), on_sale: !row.on_sale } }).catch(() => undefined)
      }
    >
      <Switch
        checked={row.on_sale}
        loading={turn.isPending}
        checkedChildren={words.onSale}
        unCheckedChildren={words.offSale}
        aria-label={`${words.onSale}: ${name}`}
      />
    </Popconfirm>
  )
}
