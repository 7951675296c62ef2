import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { PICKUP_ID, placeLine, THAILAND } from '@bailu/contract/addresses/kinds'
import type { StaffPickupPoint } from '@bailu/contract/addresses/pickup-points'
import { weekLines } from '@bailu/phrases/addresses/opening'
import { phone } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { openedPart } from '../../../ui/idle/opened-part.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { usePermissions } from '../../../app/current-user.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { ActionButton } from '../../../ui/action-button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DateTime } from '../../../ui/figures.tsx'
import hint from '../../../ui/filters/filter-bar.module.css'
import { Loaded } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { ContentStateTag } from '../../../ui/state-tag.tsx'
import styles from './pickup-points.module.css'

const PickupPointForm = openedPart(() => import('./pickup-point-form.tsx'))

/** All pick-up points, with the form to add and change them. */
export function PickupPointsPage() {
  const words = useWords('pickupPoints').pickupPoints
  const may = usePermissions()
  const points = useCall('GET /api/staff/pickup-point', {})
  const [open, setOpen] = useState<StaffPickupPoint | 'new'>()
  return (
    <Page
      title={words.title}
      extra={
        may('POST /api/staff/pickup-point') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            {words.add}
          </Button>
        )
      }
    >
      <p className={hint.hint}>{words.hint}</p>
      <Loaded query={points}>{(list) => <PickupPointTable points={list} onEdit={setOpen} />}</Loaded>
      {open && (
        <PickupPointForm
          point={open === 'new' ? undefined : open}
          next={(points.data?.length ?? 0) + 1}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  )
}

type TableProps = { points: StaffPickupPoint[]; onEdit: (point: StaffPickupPoint) => void }

function PickupPointTable({ points, onEdit }: TableProps) {
  const { words: all, lang } = useLanguage('catalogue', 'content', 'pickupPoints')
  const words = all.pickupPoints
  const may = usePermissions()
  return (
    <DataTable
      size="middle"
      rowKey="id"
      dataSource={points}
      minWidth={960}
      empty={words.empty}
      columns={[
        {
          title: words.name,
          width: 280,
          render: (_, point) => (
            <div className={styles.name}>
              {may('PUT /api/staff/pickup-point/{id}') ? (
                <Button type="link" className={styles.edit} onClick={() => onEdit(point)}>
                  {point.name[lang]}
                </Button>
              ) : (
                <strong>{point.name[lang]}</strong>
              )}
              <span className="muted">{placeLine({ ...point, country: '' }).replace(THAILAND, '')}</span>
              <span className="muted figure">{phone(point.phone)}</span>
            </div>
          ),
        },
        {
          title: words.hours,
          render: (_, { hours }) => (
            <div className={styles.hours}>
              {weekLines(hours, lang).map((text) => (
                <span key={text} className="figure">
                  {text}
                </span>
              ))}
            </div>
          ),
        },
        {
          title: all.catalogue.state,
          width: 190,
          render: (_, { active }) => {
            const state = active ? 'shown' : 'hidden'
            return <ContentStateTag state={state}>{words.states[state]}</ContentStateTag>
          },
        },
        {
          title: words.openOrders,
          width: 150,
          render: (_, { id, open_orders: open }) =>
            open === 0 || !may('GET /api/staff/order') ? (
              open
            ) : (
              <Link to="/orders" search={{ point: id }}>
                {words.showOrders(open)}
              </Link>
            ),
        },
        { title: words.changed, width: 170, render: (_, point) => <DateTime at={point.updated_at} /> },
        {
          width: 56,
          title: <span className="only-read">{all.content.remove}</span>,
          render: (_, { id, version, name }) =>
            id !== PICKUP_ID && (
              <ActionButton
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={`${all.content.remove}: ${name[lang]}`}
                call="DELETE /api/staff/pickup-point/{id}"
                input={{ id, version }}
                confirm={{
                  title: words.removeTitle,
                  content: words.removeText(name[lang]),
                  okText: all.content.remove,
                }}
                done={words.removed}
                refresh={['GET /api/staff/pickup-point']}
              />
            ),
        },
      ]}
    />
  )
}
