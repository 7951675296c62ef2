import { DataTable } from '../../../ui/table/data-table.tsx'
import { DeleteOutlined } from '@ant-design/icons'
import type { StaffBanner } from '@bailu/contract/content/staff'
import { Button } from 'antd'
import { useAction } from '../../../app/api/use-calls.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { DateTime } from '../../../ui/figures.tsx'
import { useLanguage } from '../../../app/language.tsx'
import { MoveControls, moveItem } from '../../../ui/form/move-buttons.tsx'
import { ContentStateTag } from '../../../ui/state-tag.tsx'
import styles from './banner-table.module.css'

type Props = { banners: StaffBanner[]; onEdit: (banner: StaffBanner) => void }

/** Banners in display order; moved by dragging or by buttons. */
export function BannerTable({ banners, onEdit }: Props) {
  const { words: all, lang } = useLanguage('content')
  const words = all.content
  const refresh = ['GET /api/staff/banner'] as const
  const sort = useAction('PUT /api/staff/banner-order', { done: words.banners.sorted, refresh })
  const onMove = (from: number, to: number) =>
    sort.mutate({ input: { ids: moveItem(banners, from, to).map(({ id }) => id) } })
  return (
    <DataTable
      size="middle"
      rowKey="id"
      dataSource={banners}
      loading={sort.isPending}
      minWidth={860}
      empty={words.banners.empty}
      columns={[
        {
          width: 112,
          title: <span className="only-read">{all.shell.actions}</span>,
          render: (_, row, at) => (
            <span className={styles.move}>
              <MoveControls
                group="banners"
                at={at}
                of={banners.length}
                name={row.headline[lang]}
                onMove={onMove}
                busy={sort.isPending}
              />
            </span>
          ),
        },
        {
          title: words.banners.headline,
          render: (_, row) => (
            <Button type="link" className={styles.title} onClick={() => onEdit(row)}>
              <img src={`/static/picture/${row.picture.key}/320.webp`} alt="" className={styles.picture} />
              <span>
                {row.headline[lang]}
                <span className={styles.sub}>{row.subline[lang]}</span>
              </span>
            </Button>
          ),
        },
        { title: words.banners.link, width: 150, ellipsis: true, render: (_, row) => row.link },
        {
          title: words.banners.days,
          width: 190,
          render: (_, { from, until }) =>
            from || until ? (
              <>
                {from && <DateTime at={from} />} – {until && <DateTime at={until} />}
              </>
            ) : (
              words.banners.always
            ),
        },
        {
          title: words.state,
          width: 110,
          render: (_, { state }) => <ContentStateTag state={state}>{words.banners.states[state]}</ContentStateTag>,
        },
        {
          width: 56,
          title: <span className="only-read">{words.remove}</span>,
          render: (_, row) => (
            <ActionButton
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={`${words.remove}: ${row.headline[lang]}`}
              call="DELETE /api/staff/banner/{id}"
              input={{ id: row.id }}
              confirm={{ title: words.banners.removeTitle, content: words.banners.removeText, okText: words.remove }}
              done={words.banners.removed}
              refresh={refresh}
            />
          ),
        },
      ]}
    />
  )
}
