import { Facts } from '../../ui/facts.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Alert, Card } from 'antd'
import { useCall } from '../../app/api/use-calls.ts'
import { Money } from '../../ui/figures.tsx'
import { DownloadWithReasonButton } from '../../ui/download-with-reason.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import styles from './tax.module.css'

const FILE = 'GET /api/staff/withholding/pnd3/file'

/** Monthly P.N.D. 3 text file for the Revenue Department, and the partners left out of it. */
export function Pnd3Card({ month }: { month: { year: number; month: number } }) {
  const all = useWords('tax').tax
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
        <Facts
          column={{ xs: 1, sm: 3 }}
          rows={[
            { label: words.rows, value: data.rows },
            { label: words.base, value: <Money satang={data.base} /> },
            { label: words.tax, value: <Money satang={data.tax} /> },
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
            <DataTable
              minWidth="max-content"
              pageSize={10}
              rowKey={({ partner, why, base }) => `${partner.id}-${why}-${base}`}
              dataSource={data.left_out}
              columns={[
                {
                  title: all.partner,
                  render: (_, { partner }) => (
                    <>
                      {partner.nickname} <span className="muted figure">{partner.employee_no}</span>
                    </>
                  ),
                },
                { title: words.base, money: ({ base }) => base },
                { title: words.tax, money: ({ tax }) => tax },
                { title: words.reason, render: (_, { why }) => words.why[why] },
              ]}
            />
          </div>
        </>
      )}
    </Card>
  )
}
