import { PlusOutlined } from '@ant-design/icons'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { ArticleFilters } from '../features/content/articles/article-filters.tsx'
import { ArticleList, type ArticleFilters as Filters } from '../features/content/articles/article-list.tsx'
import hint from '../features/content/editing/filters.module.css'
import { Page } from '../ui/page.tsx'
import { oneOf, words as wordsOf } from '../features/content/editing/search-values.ts'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/articles/')({
  validateSearch: (given: Record<string, unknown>): Filters => ({
    ...oneOf('level1', given, ['announcement', 'training']),
    ...oneOf('state', given, ['draft', 'scheduled', 'shown', 'expired', 'withdrawn']),
    ...oneOf('lang', given, ['en', 'zh', 'th']),
    ...wordsOf('q', given),
  }),
  component: Articles,
})

function Articles() {
  const words = useWords().content
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page
      title={words.places.articles}
      extra={
        <Link to="/articles/new">
          <Button type="primary" icon={<PlusOutlined />}>
            {words.articles.add}
          </Button>
        </Link>
      }
    >
      <p className={hint.hint}>{words.articles.hint}</p>
      <ArticleFilters filters={filters} onChange={(search) => void navigate({ search })} />
      <ArticleList filters={filters} />
    </Page>
  )
}
