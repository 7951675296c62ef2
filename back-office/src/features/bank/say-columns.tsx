import {
  COLUMN_ROLES,
  type ColumnRole,
  DATE_ORDERS,
  type DateOrder,
  type TriedStatement,
} from '@bailu/contract/staff-statements'
import { Alert, Button, Flex, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'
import { BANK_CALLS } from './bank-calls.ts'
import styles from './bank.module.css'

/** Maps the columns of an unknown statement format, shown above its first lines. */
export function SayColumns({ tried, onDone }: { tried: TriedStatement; onDone: (tried: TriedStatement) => void }) {
  const words = useWords().bank
  const [roles, setRoles] = useState<ColumnRole[]>(tried.roles)
  const [order, setOrder] = useState<DateOrder>('dmy')
  const [headLine, setHeadLine] = useState(tried.head_line)
  const say = useAct('POST /api/staff/statement/{id}/columns', { refresh: BANK_CALLS, onDone })
  const width = Math.max(tried.head.length, ...tried.rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => at)
  const shown = columns.map((at): ColumnRole => roles[at] ?? 'none')
  const enough = shown.includes('date') && shown.some((role) => role === 'in' || role === 'out' || role === 'amount')
  return (
    <div className={styles.below}>
      <p>{words.unknownHead}</p>
      <div className={styles.sheet}>
        <table>
          <thead>
            <tr>
              {columns.map((at) => (
                <th key={at} scope="col">
                  <Select<ColumnRole>
                    aria-label={`${words.roles.words} ${at + 1}`}
                    value={shown[at] ?? 'none'}
                    popupMatchSelectWidth={false}
                    options={COLUMN_ROLES.map((value) => ({ value, label: words.roles[value] }))}
                    onChange={(role) => setRoles(shown.map((one, place) => (place === at ? role : one)))}
                  />
                </th>
              ))}
            </tr>
            <tr>
              {columns.map((at) => (
                <th key={at} scope="col">
                  {tried.head[at]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tried.rows.map((row, line) => (
              // Lines of a file have no key other than their index.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={line}>
                {columns.map((at) => (
                  <td key={at}>{row[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Flex gap={12} wrap align="center" className={styles.below ?? ''}>
        <label>
          {words.headLine}{' '}
          <InputNumber
            min={1}
            max={200}
            value={headLine}
            onChange={(line) => setHeadLine(line ?? 1)}
            style={{ width: 80 }}
          />
        </label>
        <label>
          {words.dateOrder}{' '}
          <Select<DateOrder>
            value={order}
            options={DATE_ORDERS.map((value) => ({ value, label: words.dateOrders[value] }))}
            onChange={setOrder}
            popupMatchSelectWidth={false}
          />
        </label>
        <Button
          type="primary"
          disabled={!enough}
          loading={say.isPending}
          onClick={() => say.mutate({ input: { id: tried.id, head_line: headLine, roles: shown, order } })}
        >
          {words.takeColumns}
        </Button>
      </Flex>
      {!enough && <Alert type="info" showIcon className={styles.below ?? ''} title={words.columnsNeeded} />}
    </div>
  )
}
