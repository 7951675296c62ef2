import { askConfirmation } from '../../app/feedback.ts'
import { type Columns, DataTable } from '../../ui/table/data-table.tsx'
import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Tag } from 'antd'
import type { ReplyOf } from '@bailu/contract/calls'
import { isPriceJump } from '@bailu/contract/catalogue/sellable'
import type { ImportLine } from '@bailu/contract/catalogue/import'
import { dayAndTime, money, parseBaht } from '@bailu/phrases/format'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../ui/page.tsx'
import { fileUrl } from '../../app/api/request.ts'
import { useAction } from '../../app/api/use-calls.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import styles from './catalogue.module.css'
import { ChooseFiles, SPREADSHEET_TYPES } from '../../ui/form/uploads.tsx'
import { useUndoNotice } from '../../ui/undo-notice.tsx'

type ImportPreview = ReplyOf<'POST /api/staff/catalogue/import'>
const COLOURS = { new: 'processing', changed: 'warning', same: 'default', wrong: 'error' } as const

const REFRESH = [
  'GET /api/staff/product',
  'GET /api/staff/product-count',
  'GET /api/staff/product/{id}',
  'GET /api/staff/stock',
] as const

/** Whether a line changes the price of a variant by more than half. */
export const hasPriceJump = ({ changes }: ImportLine): boolean => changes.some(isJump)

const isJump = ({ field, before, after }: ImportLine['changes'][number]): boolean => {
  const [was, next] = [parseBaht(before), parseBaht(after)]
  return field === 'price' && was !== undefined && next !== undefined && isPriceJump(was, next)
}

/** Imports a product table: the upload is previewed line by line, then exactly that preview is applied. */
export function CatalogueImportPage() {
  const navigate = useNavigate()
  const { catalogue } = useWords('catalogue')
  const words = catalogue.table
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<ImportPreview>()
  const previewImport = useAction('POST /api/staff/catalogue/import', { onDone: setPreview })
  const showUndo = useUndoNotice()
  const undo = useAction('POST /api/staff/catalogue/import/{id}/undo', {
    done: ({ lines }) => catalogue.bulk.undone(lines),
    refresh: REFRESH,
  })
  const apply = useAction('POST /api/staff/catalogue/import/{id}/apply', {
    refresh: REFRESH,
    onDone: ({ lines, undo: canUndo }, { id }) => {
      showUndo(id, words.applied(lines), canUndo ? () => undo.mutate({ input: { id } }) : undefined)
      void navigate({ to: '/products' })
    },
  })
  const jumps = (preview?.lines ?? []).filter(hasPriceJump)
  const applyPreview = (id: string) => {
    const act = () => apply.mutateAsync({ input: { id } }).catch(() => undefined)
    if (jumps.length === 0) return void act()
    askConfirmation({
      title: words.jumpsTitle(jumps.length),
      content: jumps.map(({ sku }) => sku).join(', '),
      okText: words.apply(preview!.counts.new + preview!.counts.changed),
      okButtonProps: { danger: true },
      onOk: act,
    })
  }
  const choose = (chosen: File) => {
    setFile(chosen)
    setPreview(undefined)
    previewImport.mutate({ input: {}, file: chosen })
  }
  return (
    <Page title={words.title} back={{ link: { to: '/products' }, name: catalogue.title }}>
      <p className={styles.hint}>{words.lead}</p>
      <p className={styles.hint}>{words.rules}</p>
      <p className={styles.adds}>
        <ChooseFiles
          name={file ? words.again : words.choose}
          accept={SPREADSHEET_TYPES}
          busy={previewImport.isPending}
          onFiles={([first]) => first && choose(first)}
        />
        <CatalogueExports />
      </p>
      {file && <p className="muted">{words.file(file.name)}</p>}
      {preview && (
        <section aria-label={words.what}>
          <ImportCounts counts={preview.counts} />
          {preview.counts.wrong > 0 && (
            <Alert type="error" showIcon title={words.fix} className={styles.section ?? ''} />
          )}
          {preview.counts.wrong === 0 && preview.id === null && (
            <Alert type="info" showIcon title={words.nothing} className={styles.section ?? ''} />
          )}
          {preview.lines.length > 0 && <ImportLines lines={preview.lines} />}
          {preview.id !== null && (
            <div className={styles.foot}>
              <span />
              <Button type="primary" size="large" loading={apply.isPending} onClick={() => applyPreview(preview.id!)}>
                {words.apply(preview.counts.new + preview.counts.changed)}
              </Button>
            </div>
          )}
        </section>
      )}
    </Page>
  )
}

/** Download links of the full catalogue as CSV and XLSX. */
export function CatalogueExports() {
  const words = useWords('catalogue').catalogue
  return (
    <>
      <Button icon={<DownloadOutlined />} href={fileUrl('GET /api/staff/catalogue/csv', {})} download>
        {words.exportCsv}
      </Button>
      <Button icon={<DownloadOutlined />} href={fileUrl('GET /api/staff/catalogue/xlsx', {})} download>
        {words.exportXlsx}
      </Button>
    </>
  )
}

/** Number of lines in each state. */
export function ImportCounts({ counts }: Pick<ImportPreview, 'counts'>) {
  const words = useWords('catalogue').catalogue.table
  return (
    <p className={styles.counts}>
      {(['new', 'changed', 'same', 'wrong'] as const).map((state) => (
        <Tag key={state} color={counts[state] > 0 ? COLOURS[state] : 'default'}>
          {words.counts[state]}: {counts[state]}
        </Tag>
      ))}
    </p>
  )
}

/** What a column contains, and its heading in the file. */
const FieldName = ({ field, names }: { field: string; names: Record<string, string> }) => (
  <>
    {names[field]} <code className="muted">{field}</code>
  </>
)

/** The lines of a checked table or bulk change, with old and new values and what is wrong. */
export function ImportLines({ lines }: { lines: ImportLine[] }) {
  const { catalogue } = useWords('catalogue')
  const words = catalogue.table
  const fieldNames: Record<string, string> = words.fields
  const columns: Columns<ImportLine> = [
    { title: words.line, dataIndex: 'line', width: 80, align: 'right' },
    {
      title: catalogue.product,
      width: 260,
      render: (_, row) => (
        <>
          {row.name}
          <div className="muted">{row.sku}</div>
        </>
      ),
    },
    {
      title: catalogue.state,
      width: 110,
      render: (_, { state }) => <Tag color={COLOURS[state]}>{words.counts[state]}</Tag>,
    },
    {
      title: words.what,
      render: (_, { changes, issues, planned }) => (
        <>
          {issues.map(({ field, words: message }) => (
            <p key={field + message} className={`${styles.change} ${styles.wrong}`}>
              <FieldName field={field} names={fieldNames} />: {message}
            </p>
          ))}
          {changes.map((change) => (
            <p key={change.field} className={styles.change}>
              <FieldName field={change.field} names={fieldNames} />:{' '}
              <span className={styles.struck}>{change.before}</span> → {change.after || words.nothingYet}{' '}
              {isJump(change) && <Tag color="warning">{words.jump}</Tag>}
            </p>
          ))}
          {planned.length > 0 && <PlannedPrices planned={planned} />}
        </>
      ),
    },
  ]
  return <DataTable size="middle" rowKey="line" dataSource={lines} columns={columns} minWidth={720} pageSize={100} />
}

/** Other prices of a variant within the period of a temporary price. */
function PlannedPrices({ planned }: Pick<ImportLine, 'planned'>) {
  const { words, lang } = useLanguage('catalogue')
  const { bulk, prices } = words.catalogue
  return (
    <p className="muted">
      {bulk.alsoPlanned}{' '}
      {planned
        .map(
          ({ price, from, until }) =>
            `${money(price)} (${dayAndTime(from, lang)} – ${until ? dayAndTime(until, lang) : prices.forGood})`,
        )
        .join(', ')}
    </p>
  )
}
