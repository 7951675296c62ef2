import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import type { Key, ReplyOf } from '@bailu/contract/calls'
import { IMPORT_KINDS, type ImportKind, IMPORT_ROW_STATES } from '@bailu/contract/data-import/kinds'
import type { ImportIssue, ImportSummary } from '@bailu/contract/data-import/staff'
import { exactMoney, points } from '@bailu/phrases/format'
import { fileUrl } from '../../app/api/request.ts'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { type Columns, DataTable } from '../../ui/table/data-table.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { ChooseFiles, SPREADSHEET_TYPES } from '../../ui/form/uploads.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { Mark } from '../../ui/mark.tsx'
import styles from './data-import.module.css'

export const IMPORT_CALLS: readonly Key[] = ['GET /api/staff/data-import', 'GET /api/staff/data-import/{id}']
type Report = ReplyOf<'GET /api/staff/data-import/{id}'>

/** A numbered step of the move. */
export const Step = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <li className={styles.step}>
    <h2>{title}</h2>
    <p className="muted">{hint}</p>
    {children}
  </li>
)

/** Uploads a workbook, and shows its sums and everything that is wrong with it. */
export function CheckStep({ latest }: { latest: ImportSummary | undefined }) {
  const words = useWords('dataImport').dataImport.check
  const upload = useAction('POST /api/staff/data-import', { refresh: IMPORT_CALLS })
  return (
    <Step title={words.title} hint={words.hint}>
      <div className={styles.acts}>
        <ChooseFiles
          name={latest ? words.again : words.choose}
          accept={SPREADSHEET_TYPES}
          busy={upload.isPending}
          onFiles={([file]) => file && upload.mutate({ input: {}, file })}
        />
        {latest && (
          <span className="muted">
            {words.file(latest.name, latest.by)}, <DateTime at={latest.at} />
          </span>
        )}
      </div>
      {latest && <Sums sums={latest.sums} />}
      {latest && (latest.state === 'checked' || latest.state === 'stopped') && !latest.erased && (
        <ImportReport id={latest.id} />
      )}
    </Step>
  )
}

type SumName = keyof ImportSummary['sums']
const SATANG_SUMS = new Set<SumName>([
  'balance',
  'year_income',
  'year_tax',
  'stock_value',
  'orders_total',
  'orders_paid',
])

/** As the tables of the file: what is compared with one list of the other system stands together. */
const SUM_GROUPS: readonly (readonly SumName[])[] = [
  ['partners', 'customers', 'with_mentor'],
  ['balance', 'points', 'growth', 'year_income', 'year_tax'],
  ['variants', 'pieces', 'stock_value'],
  ['orders', 'orders_total', 'orders_paid'],
]

function Sums({ sums }: Pick<ImportSummary, 'sums'>) {
  const words = useWords('dataImport').dataImport
  return (
    <>
      <h3>{words.check.sums}</h3>
      {SUM_GROUPS.map((names) => (
        <dl key={names[0]} className={styles.sums}>
          {names.map((name) => (
            <div key={name}>
              <dt>{words.sums[name]}</dt>
              <dd>{SATANG_SUMS.has(name) ? exactMoney(sums[name]) : points(sums[name])}</dd>
            </div>
          ))}
        </dl>
      ))}
    </>
  )
}

function ImportReport({ id }: Pick<ImportSummary, 'id'>) {
  const words = useWords('dataImport').dataImport.check
  const query = useCall('GET /api/staff/data-import/{id}', { id })
  const columns: Columns<{ kind: ImportKind }> = [
    { title: words.sheet, render: (_, { kind }) => words.kinds[kind] },
    ...IMPORT_ROW_STATES.map((state) => ({
      title: words.states[state],
      align: 'right' as const,
      render: (_: unknown, { kind }: { kind: ImportKind }) => (
        <span className="figure">{query.data && points(query.data.counts[kind][state])}</span>
      ),
    })),
  ]
  return (
    <Loaded query={query}>
      {(report) => (
        <>
          <DataTable
            size="middle"
            rowKey="kind"
            dataSource={IMPORT_KINDS.map((kind) => ({ kind }))}
            columns={columns}
            minWidth={620}
            asCards
          />
          <h3>{words.issues}</h3>
          <IssueList report={report} />
        </>
      )}
    </Loaded>
  )
}

function IssueList({ report }: { report: Report }) {
  const words = useWords('dataImport').dataImport.check
  const all = report.errors + report.warnings
  const columns: Columns<ImportIssue> = [
    { title: words.sheet, dataIndex: 'sheet', width: 120 },
    { title: words.line, dataIndex: 'line', width: 80, align: 'right' },
    { title: words.column, dataIndex: 'column', width: 220 },
    {
      title: words.issue,
      render: (_, { severity, words: text }) => (
        <>
          <Mark tone={severity === 'error' ? 'bad' : 'waits'}>{words.severities[severity]}</Mark> {text}
        </>
      ),
    },
  ]
  if (all === 0) return <Alert type="success" showIcon title={words.fine} />
  return (
    <>
      {report.errors > 0 ? (
        <Alert type="error" showIcon title={words.fix(report.errors)} />
      ) : (
        <Alert type="warning" showIcon title={words.warnings(report.warnings)} />
      )}
      <div className={styles.issues}>
        <DataTable
          size="middle"
          rowKey={({ kind, line, column, words: text }) => `${kind} ${line} ${column} ${text}`}
          dataSource={report.issues}
          columns={columns}
          minWidth={720}
          asCards
          pageSize={10}
        />
      </div>
      <div className={styles.acts}>
        <Button
          icon={<DownloadOutlined />}
          href={fileUrl('GET /api/staff/data-import/{id}/report', { id: report.id })}
          download
        >
          {words.report}
        </Button>
        {report.issues.length < all && <span className="muted">{words.more(report.issues.length, all)}</span>}
      </div>
    </>
  )
}
