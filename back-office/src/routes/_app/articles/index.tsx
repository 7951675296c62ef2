import { PlusOutlined } from '@ant-design/icons'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { ArticleFilterBar, ArticleList } from '../../../features/content/articles/article-list.tsx'
import { readArticleFilters } from '../../../features/content/articles/article-search.ts'
import hint from '../../../ui/filters/filter-bar.module.css'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/articles/')({
  staticData: { words: ['audit', 'content'] },
  validateSearch: readArticleFilters,
  component: Articles,
})

function Articles() {
  const words = useWords('content').content
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
      <ArticleFilterBar filters={filters} onChange={(search) => void navigate({ search })} />
      <ArticleList filters={filters} />
    </Page>
  )
}
