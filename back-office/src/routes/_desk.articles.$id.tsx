import { createFileRoute } from '@tanstack/react-router'
import { ArticleEditor } from '../features/content/articles/article-editor.tsx'
import { useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'

export const Route = createFileRoute('/_desk/articles/$id')({ component: Article })

function Article() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const query = useCall('GET /api/staff/article/{id}', { id: Number(id) })
  return (
    <Loaded query={query}>
      {(article) => (
        <ArticleEditor
          key={id}
          article={article}
          onCreated={(made) =>
            void navigate({ to: '/articles/$id', params: { id: String(made) }, ignoreBlocker: true })
          }
        />
      )}
    </Loaded>
  )
}
