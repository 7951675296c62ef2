import { DataTable } from '../../ui/table/data-table.tsx'
import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Select } from 'antd'
import { useState } from 'react'
import type { CheckedStatement } from '@bailu/contract/bank/staff'
import { COLUMN_ROLES, type ColumnRole, DATE_ORDERS, type DateOrder } from '@bailu/contract/bank/kinds'
import { fileUrl } from '../../app/api/request.ts'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { NumberInput, useNumberProblem } from '../../ui/form/baht-field.tsx'
import { ChooseFiles } from '../../ui/form/uploads.tsx'
import { BANK_CALLS } from './allocate-amounts.ts'
import styles from './bank.module.css'

/** Maps the columns of an unknown statement format, shown above its first lines. */
export function MapColumnsForm({
  upload,
  onDone,
}: {
  upload: CheckedStatement
  onDone: (upload: CheckedStatement) => void
}) {
  const words = useWords('bank').bank
  const [roles, setRoles] = useState<ColumnRole[]>(upload.roles)
  const [order, setOrder] = useState<DateOrder>('dmy')
  const [headLine, setHeadLine] = useState<number | null>(upload.head_line)
  const lineProblem = useNumberProblem()(headLine ?? Number.NaN, { min: 1, max: 200 })
  const saveColumns = useAction('POST /api/staff/statement/{id}/columns', { refresh: BANK_CALLS, onDone })
  const width = Math.max(upload.head.length, ...upload.rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => at)
  const shown = columns.map((at): ColumnRole => roles[at] ?? 'none')
  const isComplete =
    shown.includes('date') && shown.some((role) => role === 'in' || role === 'out' || role === 'amount')
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
                    onChange={(role) => setRoles(shown.map((current, index) => (index === at ? role : current)))}
                  />
                </th>
              ))}
            </tr>
            <tr>
              {columns.map((at) => (
                <th key={at} scope="col">
                  {upload.head[at]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {upload.rows.map((row, line) => (
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
          <NumberInput
            {...(lineProblem && { status: 'error' as const })}
            value={headLine}
            onChange={setHeadLine}
            className={styles.headLine ?? ''}
          />
        </label>
        {lineProblem && <span role="alert">{lineProblem}</span>}
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
          disabled={!isComplete || lineProblem !== undefined}
          loading={saveColumns.isPending}
          onClick={() => saveColumns.mutate({ input: { id: upload.id, head_line: headLine!, roles: shown, order } })}
        >
          {words.takeColumns}
        </Button>
      </Flex>
      {!isComplete && <Alert type="info" showIcon className={styles.below ?? ''} title={words.columnsNeeded} />}
    </div>
  )
}

const TYPES = '.csv,.txt,.tsv,.xlsx,text/csv,text/plain'

/** Uploads a bank statement file and shows the result of reading it, with errors by line. */
export function UploadStatement() {
  const words = useWords('bank').bank
  const [upload, setUpload] = useState<CheckedStatement>()
  const [isMapping, setIsMapping] = useState(false)
  const showUpload = (reply: CheckedStatement) => {
    setUpload(reply)
    setIsMapping(false)
  }
  const send = useAction('POST /api/staff/statement', { refresh: BANK_CALLS, onDone: showUpload })
  return (
    <section className={styles.upload} aria-label={words.choose}>
      <p className="muted">{words.lead}</p>
      <Flex gap={8} wrap>
        <ChooseFiles
          name={upload ? words.again : words.choose}
          accept={TYPES}
          busy={send.isPending}
          onFiles={([file]) => file && send.mutate({ input: {}, file })}
        />
        <ExampleDownload />
      </Flex>
      {upload && <UploadResult upload={upload} />}
      {upload && (upload.state === 'columns' || isMapping) && (
        <MapColumnsForm key={upload.id} upload={upload} onDone={showUpload} />
      )}
      {upload && upload.state === 'wrong' && !isMapping && (
        <Button className={styles.below ?? ''} onClick={() => setIsMapping(true)}>
          {words.changeColumns}
        </Button>
      )}
    </section>
  )
}

/** Demo installations only. */
function ExampleDownload() {
  const words = useWords('bank').bank
  const files = useCall('GET /api/staff/statement', {})
  if (!files.data?.example) return null
  return (
    <Button icon={<DownloadOutlined />} href={fileUrl('GET /api/staff/statement/example', {})} download>
      {words.example}
    </Button>
  )
}

function UploadResult({ upload }: { upload: CheckedStatement }) {
  const words = useWords('bank').bank
  const { state, new_lines: newLines, known: knownLines, money_in: moneyIn, again: isRepeat, gaps, issues } = upload
  return (
    <div className={styles.below} role="status">
      <p className="muted">{words.file(upload.name)}</p>
      {state === 'read' && (
        <Alert
          type={isRepeat ? 'info' : 'success'}
          showIcon
          title={isRepeat && newLines === 0 ? words.sameFile : words.read(newLines, knownLines, moneyIn)}
        />
      )}
      {state === 'read' && gaps.length > 0 && (
        <Alert
          className={styles.below ?? ''}
          type="warning"
          showIcon
          title={words.gaps(gaps.slice(0, 10).join(', '))}
        />
      )}
      {state === 'wrong' && (
        <>
          <Alert type="error" showIcon title={words.wrong} />
          <DataTable
            rowKey="line"
            className={styles.below ?? ''}
            dataSource={issues}
            pageSize={10}
            columns={[
              { title: words.line, dataIndex: 'line', width: 80, align: 'right' },
              { title: words.what, dataIndex: 'words' },
            ]}
          />
        </>
      )}
    </div>
  )
}
