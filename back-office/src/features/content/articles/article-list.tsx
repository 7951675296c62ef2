import { Link } from '@tanstack/react-router'
import { Space, Tag } from 'antd'
import { LANGS } from '@bailu/contract/languages'
import { DateTime } from '../../../ui/figures.tsx'
import { List } from '../../../ui/table/list.tsx'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { ContentStateTag } from '../../../ui/state-tag.tsx'
import styles from '../../../ui/title-cell.module.css'
import { ARTICLE_SECTIONS, ARTICLE_STATES, type ArticleFilters } from './article-search.ts'
import filterBar from '../../../ui/filters/filter-bar.module.css'
import { changeFilters, ChoiceFilter, SearchFilter } from '../../../ui/filters/filters.tsx'

const LANGUAGE_LABELS = { en: 'EN', zh: '中', th: 'ไทย' }

/** Articles matching the filters. */
export function ArticleList({ filters }: { filters: ArticleFilters }) {
  const { words: all, lang } = useLanguage('content')
  const words = all.content
  const categories = words.articles.categories as Record<string, string>
  return (
    <List
      call="GET /api/staff/article"
      input={filters}
      name={words.articles.list}
      empty={words.articles.empty}
      columns={[
        {
          title: words.title,
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
          width: 110,
          render: (_, row) => <ContentStateTag state={row.state}>{words.articles.states[row.state]}</ContentStateTag>,
        },
        {
          title: words.language,
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
          width: 165,
          render: (_, row) => (row.state === 'draft' ? '—' : <DateTime at={row.publish_at} />),
        },
        {
          title: words.articles.changed,
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

type FilterBarProps = { filters: ArticleFilters; onChange: (filters: ArticleFilters) => void }

/** Filters of the articles, stored in the URL. */
export function ArticleFilterBar({ filters, onChange }: FilterBarProps) {
  const { audit, content: words } = useWords('audit', 'content')
  const { section, sections, states, searchLabel } = words.articles
  const update = (change: ArticleFilters) => onChange(changeFilters(filters, change))
  return (
    <search className={filterBar.filters}>
      <SearchFilter className={filterBar.words} label={searchLabel} value={filters.q} onSearch={(q) => update({ q })} />
      <ChoiceFilter
        className={filterBar.choice}
        label={section}
        any={audit.joined(section, words.all)}
        value={filters.level1}
        values={ARTICLE_SECTIONS}
        texts={sections}
        onChange={(level1) => update({ level1 })}
      />
      <ChoiceFilter
        className={filterBar.choice}
        label={words.state}
        any={audit.joined(words.state, words.all)}
        value={filters.state}
        values={ARTICLE_STATES}
        texts={states}
        onChange={(state) => update({ state })}
      />
      <ChoiceFilter
        className={filterBar.choice}
        label={words.language}
        any={audit.joined(words.language, words.all)}
        value={filters.lang}
        values={LANGS}
        texts={words.languages}
        onChange={(lang) => update({ lang })}
      />
    </search>
  )
}
