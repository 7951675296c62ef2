import type { StaffArticle } from '@bailu/contract/content/staff'
import { Link } from '@tanstack/react-router'
import { Space, Tag } from 'antd'
import { DateTime } from '../../../ui/figures.tsx'
import { List } from '../../../ui/list.tsx'
import { useLanguage } from '../../../app/language.tsx'
import { ContentStateTag } from '../../../ui/state-tag.tsx'
import styles from '../../../ui/title-cell.module.css'

const LANGUAGE_LABELS = { en: 'EN', zh: '中', th: 'ไทย' }

export type ArticleFilters = {
  level1?: 'announcement' | 'training'
  state?: StaffArticle['state']
  lang?: 'en' | 'zh' | 'th'
  q?: string
}

/** Articles matching the filters. */
export function ArticleList({ filters }: { filters: ArticleFilters }) {
  const { words: all, lang } = useLanguage()
  const words = all.content
  const categories = words.articles.categories as Record<string, string>
  return (
    <List
      call="GET /api/staff/article"
      input={filters}
      rowKey={({ id }) => id}
      name={words.articles.list}
      empty={words.articles.empty}
      columns={[
        {
          title: words.title,
          key: 'title',
          render: (_, row) => (
            <Link to="/articles/$id" params={{ id: String(row.id) }} className={styles.title}>
              {row.cover ? (
                <img src={`/static/picture/${row.cover.key}/160.webp`} alt="" className={styles.cover} />
              ) : (
                <span className={styles.cover} />
              )}
              {[row.title[lang], row.title.en, row.title.zh, row.title.th].find(Boolean) || words.articles.untitled}
            </Link>
          ),
        },
        {
          title: words.articles.section,
          key: 'section',
          width: 140,
          render: (_, row) => (
            <>
              {words.articles.sections[row.level1]}
              <div className="muted">{categories[row.level2] ?? row.level2}</div>
            </>
          ),
        },
        {
          title: words.state,
          key: 'state',
          width: 110,
          render: (_, row) => <ContentStateTag state={row.state}>{words.articles.states[row.state]}</ContentStateTag>,
        },
        {
          title: words.language,
          key: 'languages',
          width: 140,
          render: (_, row) => (
            <Space size={4}>
              {row.languages.map((code) => (
                <Tag key={code} title={words.languages[code]} lang={code}>
                  {LANGUAGE_LABELS[code]}
                </Tag>
              ))}
            </Space>
          ),
        },
        {
          title: words.articles.shownFrom,
          key: 'from',
          width: 165,
          render: (_, row) => (row.state === 'draft' ? '—' : <DateTime at={row.publish_at} />),
        },
        {
          title: words.articles.changed,
          key: 'changed',
          width: 165,
          render: (_, row) =>
            row.edited ? (
              <>
                <DateTime at={row.edited.at} />
                <div className="muted">{words.articles.changedBy(row.edited.by)}</div>
              </>
            ) : (
              '—'
            ),
        },
      ]}
      minWidth={920}
    />
  )
}
