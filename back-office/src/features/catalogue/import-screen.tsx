import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Table, Tag, type TableColumnsType } from 'antd'
import type { ReplyOf } from '@bailu/contract/calls'
import type { ImportLine } from '@bailu/contract/staff-import'
import { useState } from 'react'
import { linkTo } from '../../request/request.ts'
import { useAct } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'
import styles from './catalogue.module.css'
import { ChooseFiles } from '../../ui/choose-files.tsx'

type Tried = ReplyOf<'POST /api/staff/catalogue/import'>
const COLOURS = { new: 'processing', changed: 'warning', same: 'default', wrong: 'error' } as const
const TYPES = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Imports a product table: the upload is previewed line by line, then exactly that preview is applied. */
export function ImportScreen({ onApplied }: { onApplied: () => void }) {
  const { products } = useWords()
  const words = products.table
  const [file, setFile] = useState<File>()
  const [tried, setTried] = useState<Tried>()
  const attempt = useAct('POST /api/staff/catalogue/import', { onDone: setTried })
  const apply = useAct('POST /api/staff/catalogue/import/{id}/apply', {
    done: ({ lines }) => words.applied(lines),
    refresh: ['GET /api/staff/product', 'GET /api/staff/product/{id}', 'GET /api/staff/stock'],
    onDone: onApplied,
  })
  const choose = (chosen: File) => {
    setFile(chosen)
    setTried(undefined)
    attempt.mutate({ input: {}, file: chosen })
  }
  return (
    <>
      <p className={styles.hint}>{words.lead}</p>
      <p className={styles.hint}>{words.rules}</p>
      <p className={styles.adds}>
        <ChooseFiles
          name={file ? words.again : words.choose}
          accept={TYPES}
          busy={attempt.isPending}
          onFiles={([first]) => first && choose(first)}
        />
        <Exports />
      </p>
      {file && <p className="muted">{words.file(file.name)}</p>}
      {tried && (
        <section aria-label={words.what}>
          <p className={styles.counts}>
            {(['new', 'changed', 'same', 'wrong'] as const).map((state) => (
              <Tag key={state} color={tried.counts[state] > 0 ? COLOURS[state] : 'default'}>
                {words.counts[state]}: {tried.counts[state]}
              </Tag>
            ))}
          </p>
          {tried.counts.wrong > 0 && <Alert type="error" showIcon title={words.fix} className={styles.section ?? ''} />}
          {tried.counts.wrong === 0 && tried.id === null && (
            <Alert type="info" showIcon title={words.nothing} className={styles.section ?? ''} />
          )}
          {tried.lines.length > 0 && <Lines lines={tried.lines} />}
          {tried.id !== null && (
            <div className={styles.foot}>
              <span />
              <Button
                type="primary"
                size="large"
                loading={apply.isPending}
                onClick={() => apply.mutate({ input: { id: tried.id! } })}
              >
                {words.apply(tried.counts.new + tried.counts.changed)}
              </Button>
            </div>
          )}
        </section>
      )}
    </>
  )
}

/** Download links of the full catalogue as CSV and XLSX. */
export function Exports() {
  const words = useWords().products
  return (
    <>
      <Button icon={<DownloadOutlined />} href={linkTo('GET /api/staff/catalogue/csv', {})} download>
        {words.exportCsv}
      </Button>
      <Button icon={<DownloadOutlined />} href={linkTo('GET /api/staff/catalogue/xlsx', {})} download>
        {words.exportXlsx}
      </Button>
    </>
  )
}

function Lines({ lines }: { lines: ImportLine[] }) {
  const { products } = useWords()
  const words = products.table
  const columns: TableColumnsType<ImportLine> = [
    { title: words.line, dataIndex: 'line', width: 80, align: 'right' },
    {
      title: products.product,
      width: 260,
      render: (_, row) => (
        <>
          {row.name}
          <div className="muted">{row.sku}</div>
        </>
      ),
    },
    {
      title: products.state,
      width: 110,
      render: (_, { state }) => <Tag color={COLOURS[state]}>{words.counts[state]}</Tag>,
    },
    {
      title: words.what,
      render: (_, { changes, troubles }) => (
        <>
          {troubles.map(({ field, words: said }) => (
            <p key={field + said} className={`${styles.change} ${styles.wrong}`}>
              <code>{field}</code>: {said}
            </p>
          ))}
          {changes.map(({ field, before, after }) => (
            <p key={field} className={styles.change}>
              <code>{field}</code>: <span className={styles.struck}>{before}</span> → {after || words.nothingYet}
            </p>
          ))}
        </>
      ),
    },
  ]
  return (
    <Table
      size="middle"
      rowKey="line"
      dataSource={lines}
      columns={columns}
      scroll={{ x: 720 }}
      pagination={{ pageSize: 100, hideOnSinglePage: true, showSizeChanger: false }}
    />
  )
}
