import { createFileRoute } from '@tanstack/react-router'
import { ArticleEditor } from '../../../features/content/articles/article-editor.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { useWords } from '../../../app/language.tsx'
import { EditorPage } from '../../../ui/load-states.tsx'

export const Route = createFileRoute('/_app/articles/$id')({
  staticData: { words: ['bank', 'catalogue', 'content'] },
  component: Screen,
})

function Screen() {
  const { id } = Route.useParams()
  const query = useCall('GET /api/staff/article/{id}', { id: Number(id) })
  const name = useWords('content').content.places.articles
  return (
    <EditorPage query={query} name={name} back={{ link: { to: '/articles' }, name }}>
      {(article) => <ArticleEditor key={id} article={article} />}
    </EditorPage>
  )
}
