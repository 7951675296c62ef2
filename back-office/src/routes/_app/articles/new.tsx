import { createFileRoute } from '@tanstack/react-router'
import { ArticleEditor } from '../../../features/content/articles/article-editor.tsx'

export const Route = createFileRoute('/_app/articles/new')({ component: NewArticle })

function NewArticle() {
  const navigate = Route.useNavigate()
  return (
    <ArticleEditor
      onCreated={(id) =>
        void navigate({ to: '/articles/$id', params: { id: String(id) }, replace: true, ignoreBlocker: true })
      }
    />
  )
}
