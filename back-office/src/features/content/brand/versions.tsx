import type { PolicyName } from '@bailu/contract/brand'
import type { ReplyOf } from '@bailu/contract/calls'
import { Table } from 'antd'
import { When } from '../../../ui/figures.tsx'
import { useShopLink } from '../../../use-me.ts'
import { useWords } from '../../../words.tsx'
import { StateTag } from '../editing/state-tag.tsx'
import styles from './brand.module.css'

type Props = {
  versions: ReplyOf<'GET /api/staff/brand/{name}'>['versions']
  /** The version in force, 0 while there is none. */
  holds: number
  /** Policy name, for policies whose versions can be read in the shop. */
  doc?: PolicyName
}

/** All versions, newest first: in force, scheduled and past. */
export function Versions({ versions, holds, doc }: Props) {
  const words = useWords().content
  const shop = useShopLink()
  if (versions.length === 0) return null
  const stateOf = (version: number) => (version === holds ? 'shown' : version > holds ? 'scheduled' : 'earlier')
  const named = { shown: words.brand.holds, scheduled: words.brand.planned, earlier: words.brand.earlier }
  return (
    <section aria-label={words.brand.versions} className={styles.versions}>
      <h2>{words.brand.versions}</h2>
      <Table
        size="small"
        rowKey="version"
        pagination={versions.length > 10 ? { pageSize: 10 } : false}
        dataSource={versions}
        scroll={{ x: 520 }}
        columns={[
          {
            title: words.brand.versions,
            key: 'version',
            render: (_, { version }) =>
              doc && version <= holds ? (
                <a href={shop(`/policy?doc=${doc}&version=${version}`)} target="_blank" rel="noreferrer">
                  {words.brand.version(version)}
                </a>
              ) : (
                words.brand.version(version)
              ),
          },
          { title: words.brand.holdsFrom, key: 'from', render: (_, row) => <When at={row.effective_at} /> },
          { title: words.brand.written, key: 'written', render: (_, row) => <When at={row.created_at} /> },
          {
            title: words.state,
            key: 'state',
            render: (_, { version }) => <StateTag state={stateOf(version)}>{named[stateOf(version)]}</StateTag>,
          },
        ]}
      />
    </section>
  )
}
