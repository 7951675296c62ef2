import type { ReplyOf } from '@bailu/contract/calls'
import { Alert, Card, Descriptions, Table } from 'antd'
import { useCall } from '../../app/api/use-calls.ts'
import { toCardTable } from '../../ui/card-table.tsx'
import { Money } from '../../ui/figures.tsx'
import { DownloadWithReasonButton } from '../../ui/download-button.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import styles from './tax.module.css'

const FILE = 'GET /api/staff/withholding/pnd3/file'

/** Monthly P.N.D. 3 text file for the Revenue Department, and the partners left out of it. */
export function Pnd3Card({ month }: { month: { year: number; month: number } }) {
  const all = useWords().tax
  const words = all.pnd3
  const may = usePermissions()
  const { data } = useCall('GET /api/staff/withholding/pnd3', month)
  if (!data || (data.rows === 0 && data.left_out.length === 0)) return null
  return (
    <Card
      className={styles.sums ?? ''}
      title={words.title}
      extra={
        data.rows > 0 &&
        may(FILE) && (
          <DownloadWithReasonButton
            call={FILE}
            input={(reason) => ({ ...month, reason })}
            name={words.file}
            title={words.ask}
            hint={all.fileHint}
            label={all.what}
            okText={all.take}
          />
        )
      }
    >
      <p className="muted">{data.rows > 0 ? words.hint : words.empty}</p>
      {data.rows > 0 && (
        <Descriptions
          column={{ xs: 1, sm: 3 }}
          size="small"
          items={[
            { key: 'rows', label: words.rows, children: data.rows },
            { key: 'base', label: words.base, children: <Money satang={data.base} /> },
            { key: 'tax', label: words.tax, children: <Money satang={data.tax} /> },
          ]}
        />
      )}
      {data.left_out.length > 0 && (
        <>
          <Alert
            type="warning"
            showIcon
            className={styles.missing ?? ''}
            title={words.leftOut(new Set(data.left_out.map(({ partner }) => partner.id)).size)}
          />
          <div className={styles.missing}>
            <Table
              size="small"
              scroll={{ x: 'max-content' }}
              pagination={{ pageSize: 10, hideOnSinglePage: true }}
              rowKey={({ partner, why, base }) => `${partner.id}-${why}-${base}`}
              dataSource={data.left_out}
              {...toCardTable<ReplyOf<'GET /api/staff/withholding/pnd3'>['left_out'][number]>([
                {
                  title: all.partner,
                  render: (_, { partner }) => (
                    <>
                      {partner.nickname} <span className="muted figure">{partner.employee_no}</span>
                    </>
                  ),
                },
                { title: words.base, align: 'right', render: (_, { base }) => <Money satang={base} /> },
                { title: words.tax, align: 'right', render: (_, { tax }) => <Money satang={tax} /> },
                { title: words.reason, render: (_, { why }) => words.why[why] },
              ])}
            />
          </div>
        </>
      )}
    </Card>
  )
}
