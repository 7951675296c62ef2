import { createFileRoute } from '@tanstack/react-router'
import { ArticleEditor } from '../../../features/content/articles/article-editor.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { Loaded } from '../../../ui/load-states.tsx'

export const Route = createFileRoute('/_app/articles/$id')({ component: Article })

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
          onCreated={(newId) =>
            void navigate({ to: '/articles/$id', params: { id: String(newId) }, ignoreBlocker: true })
          }
        />
      )}
    </Loaded>
  )
}
