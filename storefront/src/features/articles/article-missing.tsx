import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'

export function ArticleMissing() {
  const { articles } = useWords()
  return (
    <EmptyState page title={articles.notFound} lead={articles.notFoundHint}>
      <div className="flex flex-wrap justify-center gap-12">
        <Link to="/announcement" className={buttonLook('quiet')}>
          {articles.titles.announcement}
        </Link>
        <Link to="/training" className={buttonLook('quiet')}>
          {articles.titles.training}
        </Link>
      </div>
    </EmptyState>
  )
}
